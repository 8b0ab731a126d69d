-- The stand-in for a carrier (src/shipping/andreani/simulator).
create table simulator_carrier (
  only_row boolean primary key default true check (only_row),
  password text not null default gen_random_uuid(),
  token text not null default gen_random_uuid(),
  -- how it behaves, for tests: slow, down, answering nonsense, saying no
  delay_ms integer not null default 0,
  answers text not null default 'normal'
    check (answers in ('normal', 'error', 'nonsense', 'down', 'reject', 'negative', 'empty', 'lost')),
  -- how often it was asked for a rate
  quotes integer not null default 0
);
insert into simulator_carrier default values;

create table simulator_shipments (
  id bigint generated always as identity (start with 360000000000001) primary key,
  body jsonb not null,
  created_at timestamptz not null default now()
);
