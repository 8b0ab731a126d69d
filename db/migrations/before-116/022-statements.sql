-- An account of the shop at a bank or a wallet, as staff call it.
create table statement_accounts (
  id integer generated always as identity primary key,
  name text not null,
  -- which column of its files holds what, once somebody taught it
  format jsonb,
  created_at timestamptz not null default now()
);
create unique index statement_accounts_name on statement_accounts (fold(name));

-- A file of an account's movements, or what was pasted from home banking.
create table statements (
  id integer generated always as identity primary key,
  account_id integer not null references statement_accounts,
  file_name text not null,
  sha256 text not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  unique (account_id, sha256)
);
create index statements_newest on statements (created_at desc, id desc);

-- Money that came in. What two statements of an account have in common is one line.
create table statement_lines (
  id integer generated always as identity primary key,
  account_id integer not null references statement_accounts,
  day date not null,
  amount numeric(12,2) not null check (amount > 0),
  description text not null,
  reference text not null,
  counterparty text not null,
  -- of all that is written above, and which of those alike it is
  fingerprint text not null,
  ordinal integer not null,
  created_at timestamptz not null default now(),
  unique (account_id, fingerprint, ordinal)
);
create index statement_lines_amount on statement_lines (amount, day);

-- Which statements have a line.
create table statement_rows (
  statement_id integer not null references statements on delete cascade,
  line_id integer not null references statement_lines,
  primary key (statement_id, line_id)
);
create index statement_rows_line on statement_rows (line_id);

-- What a line pays: one payment, by one line.
create table statement_matches (
  line_id integer primary key references statement_lines,
  payment_id integer not null unique references payments,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);

alter table payments
  -- what came, where it is another amount than was expected
  add column received_amount numeric(12,2) check (received_amount >= 0),
  -- of the proof as it was sent, so that the same file is recognised
  add column proof_sha256 text,
  -- what its provider kept of it, and what it paid out
  add column fee_amount numeric(12,2) check (fee_amount >= 0),
  add column net_amount numeric(12,2);
create index payments_same_proof on payments (proof_sha256) where proof_sha256 is not null;
create index payments_same_reference on payments (regexp_replace(fold(transfer_reference), '[^a-z0-9]', '', 'g'))
  where method = 'transferencia';
create index payments_transfer_amount on payments (amount) where method = 'transferencia';
