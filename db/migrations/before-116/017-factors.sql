-- What its owner sees of a session, and by what it is ended. `authenticated_at` becomes young when the password is asked
-- again; `created_at` does not.
alter table sessions
  add column id integer generated always as identity unique,
  add column created_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now(),
  -- in words: Chrome en Android
  add column device text not null default '',
  -- without what tells one person's connection from their neighbour's: 190.12.33.x
  add column place text not null default '';
update sessions set created_at = authenticated_at, last_used_at = authenticated_at;
update sessions set expires_at = least(expires_at, authenticated_at + interval '12 hours')
from users where users.id = user_id and is_admin;

-- Null until somebody entered: a new browser is told from then on.
alter table users add column first_login_at timestamptz;
update users set first_login_at = created_at
where exists (select from sessions where user_id = users.id) or exists (select from known_devices where user_id = users.id);

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
