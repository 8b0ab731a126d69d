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

alter table users add column address_label text check (address_label <> '');
