-- Counted with every order, and worth nothing after a crash: no reason to wait for the disk.
alter table rate_limits set unlogged;
