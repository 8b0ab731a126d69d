create table password_resets (
  -- SHA-256 of the token in the mail: the database holds nothing that opens an account
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expiry on password_resets (expires_at);

-- A step of an order is told to its customer once, however often its job runs.
alter table order_history add column told_at timestamptz;
create index order_history_untold on order_history (order_id) where told_at is null;
