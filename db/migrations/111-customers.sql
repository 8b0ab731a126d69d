-- Who bought or has an account: a row for each account, and one for each address that guests bought with. Rows of one
-- person are joined to one of them, its account if there is one. db/functions/refresh-customers.sql writes these rows from
-- accounts and orders (docs/decisions/139-customers.md); only what staff say of them is written elsewhere.
create table customers (
  -- an account keeps its own number; guests are numbered far above all accounts
  id integer primary key generated always as (coalesce(user_id, 1000000000 + guest_number)) stored,
  guest_number integer not null generated always as identity,
  user_id integer unique references users on delete cascade,
  joined_to integer references customers on delete set null,
  person_id integer not null generated always as (coalesce(joined_to, user_id, 1000000000 + guest_number)) stored,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  phone_e164 text,
  address text,
  city text,
  postal_code text,
  is_staff boolean not null default false,
  created_at timestamptz not null,
  -- staff said that this is somebody else: never joined again by itself
  apart_at timestamptz,
  apart_by integer references users on delete set null,
  -- of all rows that are joined to this one
  orders_count integer not null default 0,
  total_spent numeric(14,2) not null default 0,
  last_order_at timestamptz,
  others_text text not null default '',
  search_text text not null generated always as (fold(first_name || ' ' || last_name || ' ' || email || ' '
    || coalesce(phone, '') || ' ' || coalesce(city, '') || ' ' || others_text)) stored,
  check (joined_to is null or user_id is null)
);
create unique index customers_guest on customers (normal_email(email)) where user_id is null;
create index customers_email on customers (normal_email(email));
create index customers_same_phone on customers (phone_e164) where phone_e164 is not null;
create index customers_person on customers (person_id);
-- Who is joined to a person is asked at each change of a customer; without it all customers are read.
create index customers_joined on customers (joined_to) where joined_to is not null;
create index customers_search on customers using gin (search_text gin_trgm_ops);
create index customers_phone on customers
  using gin (regexp_replace(coalesce(phone_e164, phone), '\D', '', 'g') gin_trgm_ops);
create index customers_newest on customers (created_at desc, id desc) where joined_to is null and not is_staff;
create index customers_name on customers (fold(last_name || ' ' || first_name), id) where joined_to is null and not is_staff;
create index customers_spent on customers (total_spent desc, id) where joined_to is null and not is_staff;
create index customers_orders on customers (orders_count desc, id) where joined_to is null and not is_staff;
create index customers_last_order on customers (last_order_at desc nulls last, id) where joined_to is null and not is_staff;

-- Whose row is to be written anew: the account, or the address of a guest; both where an account takes a guest's order over.
create table customer_changes (
  id bigint generated always as identity primary key,
  user_id integer,
  email text
);

create table customer_notes (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  -- the audit leaves out what ends in _text: it cannot be erased there when the customer leaves
  note_text text not null check (char_length(note_text) between 1 and 2000),
  user_id integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index customer_notes_customer on customer_notes (customer_id, id);

create table customer_tags (
  customer_id integer not null references customers on delete cascade,
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (customer_id, tag)
);
create unique index customer_tags_once on customer_tags (customer_id, fold(tag));
create index customer_tags_tag on customer_tags (fold(tag), customer_id);

-- What staff answer again and again; {nombre} and {pedido} are filled in.
create table ready_answers (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 60),
  text text not null check (char_length(text) between 1 and 3000),
  created_at timestamptz not null default now()
);
create unique index ready_answers_title on ready_answers (fold(title));
