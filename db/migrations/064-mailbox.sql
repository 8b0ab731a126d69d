-- The mailbox behind an address, by which a stranger's unpaid orders are counted, as `mailboxOf` of src/platform does: what
-- follows a `+` is a label, and Gmail reads no dots.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe
  return case when split_part(normal_email(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(normal_email(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(normal_email(email), '@', 1), '+', 1) || '@' || split_part(normal_email(email), '@', 2)
  end;

drop index orders_open_email;
create index orders_open_mailbox on orders (mailbox_of(customer_email)) where status = 'pendiente_pago';
