create table users (
  id integer generated always as identity primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null,
  email text not null,
  -- argon2id, in its own encoded form
  password_hash text not null,
  phone text,
  address text,
  city text,
  postal_code text,
  is_admin boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table sessions (
  -- SHA-256 of the bearer token: the database holds nothing that opens a session
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  -- the login, which what cannot be taken back asks to be recent
  authenticated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Kept by rate-limiter-flexible, so that every instance counts the same attempts.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by integer references users on delete set null
);
