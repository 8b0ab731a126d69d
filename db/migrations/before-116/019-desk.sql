-- What staff look an order or a customer up by: the digits of a phone, however it was written; a parcel's number; what a
-- transfer brings.
create index orders_phone on orders
  using gin (regexp_replace(coalesce(customer_phone_e164, customer_phone), '\D', '', 'g') gin_trgm_ops);
create index orders_tracking on orders using gin (fold(tracking_number) gin_trgm_ops) where tracking_number is not null;
create index orders_transfer on orders (transfer_amount, id);
create index users_phone on users using gin (regexp_replace(coalesce(phone_e164, phone), '\D', '', 'g') gin_trgm_ops);

create index mails_failed on mails (created_at desc, id desc) where state = 'fallido';
