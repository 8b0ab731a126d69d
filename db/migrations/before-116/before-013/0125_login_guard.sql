-- Wrong passwords, by account and whence. Written to disk, unlike rate_limits: a crash gives a guesser no new tries.
create table login_failures (
  -- SHA-256 of the address that was tried and of whence: tells nobody who has an account
  key_hash bytea primary key,
  failures integer not null check (failures > 0),
  expires_at timestamptz not null
);
create index login_failures_expiry on login_failures (expires_at);

-- Browsers in which an account was entered: they are let in while strangers elsewhere try its password.
create table known_devices (
  -- SHA-256 of the key in the browser's cookie
  token_hash bytea not null,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id);
create index known_devices_expiry on known_devices (expires_at);
