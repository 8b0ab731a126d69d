-- What buyers say of the perfumes that they have. A delivery that is not asked about yet is found by its step; those of
-- before this migration are nobody's wait.
alter table order_history add column asked_at timestamptz;
update order_history set asked_at = created_at where to_status = 'entregado' and not is_internal;
create index order_history_unasked on order_history (created_at)
  where to_status = 'entregado' and not is_internal and asked_at is null;

-- Each lets whoever was mailed it speak of one perfume of one order, once: what was said is unique by both.
create table review_invitations (
  token_hash bytea primary key,
  order_id uuid not null references orders on delete cascade,
  product_id integer not null references products on delete cascade,
  created_at timestamptz not null default now()
);
create index review_invitations_order on review_invitations (order_id);
create index review_invitations_product on review_invitations (product_id);

-- Who does not want to be asked again, without their address.
create table review_leavers (
  email_hash bytea primary key,
  created_at timestamptz not null default now()
);

create table product_reviews (
  id integer generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  product_id integer not null references products on delete cascade,
  -- as the shop shows it: «Ana P.»
  name text not null,
  stars smallint not null check (stars between 1 and 5),
  longevity smallint not null check (longevity between 1 and 5),
  sillage smallint not null check (sillage between 1 and 4),
  moments text[] not null default '{}',
  text text not null default '' check (char_length(text) <= 1000),
  status text not null default 'nueva' check (status in ('nueva', 'publicada', 'oculta')),
  answer text not null default '' check (char_length(answer) <= 1000),
  created_at timestamptz not null default now(),
  unique (order_id, product_id)
);
create index product_reviews_product on product_reviews (product_id);
create index product_reviews_new on product_reviews (id) where status = 'nueva';
