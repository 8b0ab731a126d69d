-- By which the log tells that it is the same network or account again, and names neither. Each month has its own, and
-- the one before is forgotten: from then on its lines tell of nobody.
create table log_secrets (
  month date primary key,
  secret bytea not null check (length(secret) >= 32)
);
