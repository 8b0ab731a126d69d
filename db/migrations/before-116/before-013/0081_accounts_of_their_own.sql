-- A phone stays as it was written, which is what the calls answer; beside it, as programs dial it.
alter table users add column phone_e164 text check (phone_e164 ~ '^\+[1-9]\d{7,14}$');
alter table users add column province text;
-- Null until the link in a mail to this address was followed.
alter table users add column email_verified_at timestamptz;

create table email_verifications (
  -- SHA-256 of the token in the mail: the database holds nothing that confirms an address
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  -- the one it was mailed to: it confirms no other
  email text not null,
  expires_at timestamptz not null
);
create index email_verifications_user on email_verifications (user_id);
create index email_verifications_expiry on email_verifications (expires_at);

alter table orders add column customer_phone_e164 text check (customer_phone_e164 ~ '^\+[1-9]\d{7,14}$');
alter table orders add column customer_province text;
-- Whoever left an order unpaid is reminded of it once.
alter table orders add column reminded_at timestamptz;
create index orders_unreminded on orders (expires_at) where status = 'pendiente_pago' and reminded_at is null;
