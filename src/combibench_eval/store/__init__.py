"""What outlives a process: the run folder and the verdict cache."""
