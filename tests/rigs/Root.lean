prelude
/-!
The root module of the native rig, which has no standard library: the names that Lean's elaborator, code generator and
kernel look for, with the types they expect, and what small problems are stated with. Files say
`prelude`, `import Root`, `set_option genCtorIdx false` (before inductive types). There are no tactics and no
notations (`Eq a b`, `And a b`, `Nat.add n m`, `Exists fun x => ..`); numerals, `fun`, `match`, `let`, `have`, `show`, anonymous
constructors, structures, instances, mutual and structural recursion, `sorry`, `#print axioms` work.
-/

set_option genCtorIdx false
universe u v w

-- The code generator's own types.
unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcProof {α : Prop} : α
unsafe axiom lcUnreachable {α : Sort u} : α
unsafe axiom lcVoid : Type

-- First, since `casesOn` and matchers are only generated where it exists.
set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PUnit : Sort u where
  | unit : PUnit
inductive Eq {α : Sort u} (a : α) : α → Prop where
  | refl : Eq a a
def id {α : Sort u} (a : α) : α := a
-- Lean's own constructions instantiate the universes in this order.
abbrev Eq.ndrec.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1} (m : motive a) {b : α} (h : Eq a b) : motive b :=
  Eq.rec (motive := fun x _ => motive x) m h
inductive HEq {α : Sort u} (a : α) : {β : Sort u} → β → Prop where
  | refl : HEq a a
theorem heq_of_eq {α : Sort u} {a a' : α} (h : Eq a a') : HEq a a' :=
  Eq.rec (motive := fun x _ => HEq a x) HEq.refl h
theorem eq_of_heq {α : Sort u} {a a' : α} (h : HEq a a') : Eq a a' :=
  HEq.rec (motive := fun {β} b _ => (e : Eq α β) → Eq (Eq.rec (motive := fun x _ => x) a e) b)
    (fun _ => @Eq.refl α a) h (@Eq.refl (Sort u) α)
theorem Eq.symm {α : Sort u} {a b : α} (h : Eq a b) : Eq b a := h.rec (motive := fun x _ => Eq x a) Eq.refl
theorem Eq.subst {α : Sort u} {motive : α → Prop} {a b : α} (h : Eq a b) (m : motive a) : motive b := Eq.ndrec m h
theorem Eq.trans {α : Sort u} {a b c : α} (h : Eq a b) (k : Eq b c) : Eq a c := Eq.subst (motive := fun x => Eq a x) k h
theorem congrArg {α : Sort u} {β : Sort v} {a b : α} (f : α → β) (h : Eq a b) : Eq (f a) (f b) :=
  Eq.subst (motive := fun x : α => Eq (f a) (f x)) h Eq.refl
theorem congrFun {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : Eq f g) (a : α) : Eq (f a) (g a) :=
  Eq.subst (motive := fun k : (x : α) → β x => Eq (f a) (k a)) h Eq.refl
def cast {α β : Sort u} (h : Eq α β) (a : α) : β := h.rec (motive := fun x _ => x) a
def Eq.mp {α β : Sort u} (h : Eq α β) (a : α) : β := h.rec (motive := fun x _ => x) a
def Eq.mpr {α β : Sort u} (h : Eq α β) (b : β) : α := h.symm.rec (motive := fun x _ => x) b
inductive True : Prop where
  | intro : True
inductive False : Prop
def False.elim {C : Sort u} (h : False) : C := h.rec (motive := fun _ => C)
def Not (a : Prop) : Prop := a → False
def absurd {a : Prop} {b : Sort v} (h : a) (k : Not a) : b := (k h).elim
def Ne {α : Sort u} (a b : α) : Prop := Not (Eq a b)
structure And (a b : Prop) : Prop where
  intro ::
  left : a
  right : b
inductive Or (a b : Prop) : Prop where
  | inl (h : a) : Or a b
  | inr (h : b) : Or a b
structure Iff (a b : Prop) : Prop where
  intro ::
  mp : a → b
  mpr : b → a
inductive Exists {α : Sort u} (p : α → Prop) : Prop where
  | intro (w : α) (h : p w) : Exists p
abbrev Unit : Type := PUnit
abbrev Unit.unit : Unit := PUnit.unit
abbrev Function.const {α : Sort u} (β : Sort v) (a : α) : β → α := fun _ => a
abbrev Function.comp {α : Sort u} {β : Sort v} {δ : Sort w} (f : β → δ) (g : α → β) : α → δ := fun x => f (g x)
structure PProd (α : Sort u) (β : Sort v) where
  fst : α
  snd : β
structure Prod (α : Type u) (β : Type v) where
  fst : α
  snd : β
structure Subtype {α : Sort u} (p : α → Prop) where
  val : α
  property : p val
class inductive Decidable (p : Prop) where
  | isFalse (h : Not p) : Decidable p
  | isTrue (h : p) : Decidable p
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat
@[extern "lean_nat_dec_eq"] def Nat.decEq (n : Nat) : (m : Nat) → Decidable (Eq n m) :=
  n.rec (motive := fun n => (m : Nat) → Decidable (Eq n m))
    (fun m => m.rec (motive := fun m => Decidable (Eq Nat.zero m)) (.isTrue .refl)
      (fun _ _ => .isFalse (fun h => Nat.noConfusion h)))
    (fun k ih m => m.rec (motive := fun m => Decidable (Eq k.succ m)) (.isFalse (fun h => Nat.noConfusion h))
      (fun j _ => (ih j).rec (motive := fun _ => Decidable (Eq k.succ j.succ))
        (fun h => .isFalse (fun e => h (Nat.noConfusion e (fun x => x)))) (fun h => .isTrue (congrArg Nat.succ h))))
@[extern "lean_nat_add"] def Nat.add (n m : Nat) : Nat := m.rec (motive := fun _ => Nat) n (fun _ sum => sum.succ)
@[extern "lean_nat_mul"] def Nat.mul (n m : Nat) : Nat :=
  m.rec (motive := fun _ => Nat) Nat.zero (fun _ product => product.add n)
@[extern "lean_nat_pow"] def Nat.pow (n m : Nat) : Nat :=
  m.rec (motive := fun _ => Nat) Nat.zero.succ (fun _ power => power.mul n)
@[extern "lean_nat_pred"] def Nat.pred (n : Nat) : Nat := n.rec (motive := fun _ => Nat) Nat.zero (fun m _ => m)
@[extern "lean_nat_sub"] def Nat.sub (n m : Nat) : Nat := m.rec (motive := fun _ => Nat) n (fun _ rest => rest.pred)
inductive Nat.le (n : Nat) : Nat → Prop where
  | refl : Nat.le n n
  | step {m : Nat} (h : Nat.le n m) : Nat.le n m.succ
def Nat.lt (n m : Nat) : Prop := Nat.le n.succ m
structure Fin (n : Nat) where
  val : Nat
  isLt : val.lt n
inductive Bool : Type where
  | false : Bool
  | true : Bool
inductive Option (α : Type u) where
  | none : Option α
  | some (val : α) : Option α
inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α
class OfNat (α : Type u) (_ : Nat) where
  ofNat : α
@[default_instance 100] instance instOfNatNat (n : Nat) : OfNat Nat n where
  ofNat := n
class Add (α : Type u) where
  add : α → α → α
instance instAddNat : Add Nat := ⟨Nat.add⟩
def ite {α : Sort u} (c : Prop) [h : Decidable c] (t e : α) : α :=
  match h with
  | .isTrue _ => t
  | .isFalse _ => e
def dite {α : Sort u} (c : Prop) [h : Decidable c] (t : c → α) (e : Not c → α) : α :=
  match h with
  | .isTrue h => t h
  | .isFalse h => e h
class Inhabited (α : Sort u) where
  default : α
instance instInhabitedNat : Inhabited Nat := ⟨Nat.zero⟩
instance instDecidableEqNat (n m : Nat) : Decidable (Eq n m) := Nat.decEq n m
class inductive Nonempty (α : Sort u) : Prop where
  | intro (val : α) : Nonempty α
-- `sorry` is `sorryAx` applied to a name that says where it stands.
structure String where
  chars : List Nat
inductive Lean.Name where
  | anonymous : Lean.Name
  | str (pre : Lean.Name) (str : String)
  | num (pre : Lean.Name) (i : Nat)
axiom sorryAx (α : Sort u) (synthetic : Bool) : α
axiom propext {a b : Prop} : Iff a b → Eq a b
axiom Classical.choice {α : Sort u} : Nonempty α → α
init_quot
axiom Quot.sound {α : Sort u} {r : α → α → Prop} {a b : α} : r a b → Eq (Quot.mk r a) (Quot.mk r b)
