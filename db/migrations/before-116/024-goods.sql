-- A name or number as two people write it: «0001-4521» and «1 - 00004521» are one.
create function paper_words(written text) returns text language sql immutable parallel safe strict
  return regexp_replace(
    trim('-' from regexp_replace(public.fold(written), '[^a-z0-9ñ]+', '-', 'g')), '(^|-)0+(?=[0-9])', '\1', 'g');

-- What came in, from whom and by which paper: one paper of a supplier is one receipt.
create table goods_receipts (
  id integer generated always as identity primary key,
  supplier text not null check (supplier <> ''),
  document text not null check (document <> ''),
  note text not null default '',
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  idempotency_key text unique,
  idempotency_hash bytea,
  supplier_words text not null generated always as (paper_words(supplier)) stored,
  document_words text not null generated always as (paper_words(document)) stored,
  unique (supplier_words, document_words)
);

-- The bottle as it was received: its product may go.
create table goods_receipt_items (
  receipt_id integer not null references goods_receipts on delete cascade,
  line smallint not null,
  product_id integer references products on delete set null,
  name text not null,
  brand text not null,
  concentration text,
  volume text not null,
  quantity integer not null check (quantity between 1 and 9999),
  unit_cost numeric(12,2) check (unit_cost >= 0),
  primary key (receipt_id, line)
);
create index goods_receipt_items_product on goods_receipt_items (product_id);

-- What a bottle costs now, and what those of an order had cost when they were sold.
alter table products add cost_price numeric(12,2) check (cost_price >= 0);
alter table order_items add unit_cost numeric(12,2) check (unit_cost >= 0);

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('inicial', 'venta', 'cancelacion', 'devolucion', 'ajuste', 'importacion', 'recepcion'));
