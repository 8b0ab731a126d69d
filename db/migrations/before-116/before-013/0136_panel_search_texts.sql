-- As for orders: what the panel finds people, messages, mails and changes by is unaccented once, when it is written.
alter table users add column search_text text not null generated always as (
  fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(city, ''))
) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
alter table mails add column search_text text not null
  generated always as (fold(to_address || ' ' || subject)) stored;
create index mails_search on mails using gin (search_text gin_trgm_ops);
-- Few, or written in great numbers at once: read whole rather than indexed.
alter table contact_messages add column search_text text not null
  generated always as (fold(name || ' ' || email || ' ' || subject || ' ' || message)) stored;
alter table withdrawals add column search_text text not null
  generated always as (fold(code || ' ' || order_number || ' ' || email || ' ' || name)) stored;
alter table audit_log add column search_text text not null generated always as (
  fold(label || ' ' || row_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))
) stored;
