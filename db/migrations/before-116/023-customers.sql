-- Who bought or has an account: a row for each account, and one for each address that guests bought with. Rows of one
-- person are joined to one of them, its account if there is one. db/functions/customers.sql writes these rows from accounts
-- and orders (docs/decisions/139-customers.md); only what staff say of them is written elsewhere.
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

create index orders_guest_email on orders (normal_email(customer_email), created_at desc) where user_id is null;
create index contact_messages_email on contact_messages (normal_email(email));
create index withdrawals_email on withdrawals (normal_email(email));

insert into customers (user_id, first_name, last_name, email, phone, phone_e164, address, city, postal_code, is_staff, created_at)
select id, first_name, last_name, email,
  coalesce(phone, of_order.customer_phone), coalesce(phone_e164, of_order.customer_phone_e164),
  address, city, postal_code, is_admin, created_at
from users left join lateral (
  select customer_phone, customer_phone_e164 from orders
  where user_id = users.id and users.phone is null and customer_phone <> ''
  order by orders.created_at desc limit 1
) as of_order on true
order by users.id;

-- A guest's last word is taken for the last name.
insert into customers (first_name, last_name, email, phone, phone_e164, address, city, postal_code, created_at, joined_to)
select coalesce(trim(substring(name from '^(.*)\s')), name), coalesce(substring(name from '\s(\S+)$'), ''),
  customer_email, customer_phone, customer_phone_e164, customer_address, customer_city, customer_postal_code, first_order_at,
  (select id from users where normal_email(email) = newest.key and not is_admin)
from (
  select distinct on (key) *, min(created_at) over (partition by key) as first_order_at
  from (
    select normal_email(customer_email) as key, trim(customer_name) as name, customer_email, customer_phone,
      customer_phone_e164, customer_address, customer_city, customer_postal_code, created_at
    from orders where user_id is null and customer_email <> ''
  ) as of_guests
  order by key, created_at desc
) as newest
order by first_order_at;

update customers set orders_count = figures.orders_count, total_spent = figures.total_spent,
  last_order_at = figures.last_order_at, others_text = figures.others_text
from (
  select person_id, sum(bought.orders_count) as orders_count, coalesce(sum(bought.total_spent), 0) as total_spent,
    max(bought.last_order_at) as last_order_at,
    coalesce(string_agg(concat_ws(' ', first_name, last_name, email, phone), ' ') filter (where joined_to is not null), '')
      as others_text
  from customers join (
    select coalesce(user_id::text, normal_email(customer_email)) as buyer, count(*) as orders_count,
      max(created_at) as last_order_at, sum(paid.total_spent) as total_spent
    from orders left join (
      select order_id, sum(amount - coalesce(given_back, 0)) as total_spent
      from payments left join (
        select payment_id, sum(amount) as given_back from refunds group by payment_id
      ) as back on payment_id = payments.id
      where status = 'confirmado' group by order_id
    ) as paid on order_id = orders.id
    where user_id is not null or customer_email <> ''
    group by 1
  ) as bought on bought.buyer = coalesce(customers.user_id::text, normal_email(customers.email))
  group by person_id
) as figures
where customers.id = figures.person_id;

-- Who may be the same by their phone is looked at by the shop itself, once its functions are there.
insert into customer_changes (email)
select normal_email(email) from customers
where user_id is null and phone_e164 in (
  select phone_e164 from customers where not is_staff group by phone_e164 having count(*) > 1
)
order by id;
