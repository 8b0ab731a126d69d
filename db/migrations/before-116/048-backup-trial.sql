-- How the last trial of a backup went: it was brought into a database of its own, compared, and that database dropped.
create table backup_trial (
  id boolean primary key default true check (id),
  asked_at timestamptz,
  finished_at timestamptz,
  backup text,
  seconds integer,
  -- what is not as the backup says of itself, in words; empty: nothing
  differences text[] not null default '{}'
);
insert into backup_trial default values;
