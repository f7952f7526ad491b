"""Stage 7: a kernel that never ran the submission checks what the required theorems and the holes rest on."""
