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
  -- what the account may do: src/roles.ts says what each role is for. Who has any but the customers' enters the panel
  role text not null default 'cliente'
    check (role in ('cliente', 'dueno', 'encargado', 'ventas', 'deposito', 'contenido', 'contador')),
  is_admin boolean not null generated always as (role <> 'cliente') stored,
  -- since when an administrator waits for the mailed link; null once it was followed
  invited_at timestamptz,
  -- null until somebody entered: a new browser is told from then on
  first_login_at timestamptz,
  -- as it was written, which is what the API answers; beside it, as programs dial it
  phone text,
  phone_e164 text check (phone_e164 ~ '^\+[1-9]\d{7,14}$'),
  -- a DNI, or a CUIT or CUIL, in digits alone
  dni text check (dni ~ '^(\d{7,8}|\d{11})$'),
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
-- By the digits of a phone, however it was written.
create index users_phone on users using gin (regexp_replace(coalesce(phone_e164, phone), '\D', '', 'g') gin_trgm_ops);

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
  -- by which its owner sees and ends it
  id integer generated always as identity unique,
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- the login, which what cannot be taken back asks to be recent: becomes young when the password is asked again
  authenticated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- in words: Chrome en Android
  device text not null default '',
  -- without what tells one person's connection from their neighbour's: 190.12.33.x
  place text not null default ''
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

-- Codes of an app on the phone (RFC 6238).
create table totp (
  user_id integer primary key references users on delete cascade,
  -- null after a restore, since backups leave it out: the recovery codes still open
  secret text,
  -- null until the first code was right
  confirmed_at timestamptz,
  -- the 30 seconds of the last code that was taken: none works twice
  last_step integer,
  -- of the codes that are left
  recovery_hashes bytea[] not null default '{}'
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- how often it was used, as it says itself; 0 for ever where it does not count
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a login that is under way has to answer: once, and soon.
create table login_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second-factor', 'new-passkey', 'passkey')),
  -- null where nobody is known yet
  user_id integer references users on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index login_challenges_user on login_challenges (user_id);
create index login_challenges_expiry on login_challenges (expires_at);

-- What staff have open in the panel: who is not heard of for a minute has left (src/system/live).
create table open_cases (
  user_id integer not null references users on delete cascade,
  case_key text not null check (char_length(case_key) between 1 and 80),
  seen_at timestamptz not null default now(),
  primary key (user_id, case_key)
);

-- Lists of the panel as a member of staff wants them again: the address's filters and order under a name of their own.
create table saved_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  page text not null,
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) <= 1000),
  unique (user_id, page, name)
);
