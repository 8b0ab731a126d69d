-- What was done under a key, and what it made: asked again because the answer was lost, it is not done again.
create table done_once (
  what text not null,
  key text not null,
  input bytea not null, -- its SHA-256, with who asked
  made jsonb,
  created_at timestamptz not null default now(),
  primary key (what, key)
);
create index done_once_created on done_once (created_at);
