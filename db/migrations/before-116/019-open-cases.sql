-- What staff have open in the panel: who is not heard of for a minute has left (src/system/live).
create table open_cases (
  user_id integer not null references users on delete cascade,
  case_key text not null check (char_length(case_key) between 1 and 80),
  seen_at timestamptz not null default now(),
  primary key (user_id, case_key)
);
