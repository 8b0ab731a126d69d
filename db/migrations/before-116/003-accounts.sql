create table users (
  id integer generated always as identity primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null,
  email text not null,
  -- null until the link in a mail to this address was followed
  email_verified_at timestamptz,
  -- what a new address waits for: that whoever has its mailbox follows the link
  pending_email text,
  -- argon2id, in its own encoded form
  password_hash text not null,
  -- for the audit log, which leaves out every column whose name tells of a password
  credentials_changed_at timestamptz,
  is_admin boolean not null default false,
  -- since when an administrator waits for the mailed link; null once it was followed
  invited_at timestamptz,
  -- as it was written, which is what the API answers; beside it, as programs dial it
  phone text,
  phone_e164 text check (phone_e164 ~ '^\+[1-9]\d{7,14}$'),
  address text,
  address_label text check (address_label <> ''),
  city text,
  province text,
  postal_code text,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(city, ''))
  ) stored
);
create unique index users_normal_email on users (normal_email(email));
create index users_search on users using gin (search_text gin_trgm_ops);

-- Where else a customer has things sent. The one they use most is the profile's own, in users.
create table addresses (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  label text check (label <> ''),
  address text not null check (address <> ''),
  city text not null check (city <> ''),
  province text,
  postal_code text not null check (postal_code <> ''),
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, id);

-- Of tokens the database holds the SHA-256 alone: nothing that opens an account.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  -- the login, which what cannot be taken back asks to be recent
  authenticated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  -- the one it was mailed to: it opens the account only as long as that is the account's
  email text not null,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expiry on password_resets (expires_at);

create table email_verifications (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  -- the one it was mailed to: it confirms no other
  email text not null,
  expires_at timestamptz not null
);
create index email_verifications_user on email_verifications (user_id);
create index email_verifications_expiry on email_verifications (expires_at);

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
