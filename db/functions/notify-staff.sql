-- Notifies the channel `staff` once per transaction of every change that staff see, whichever program writes: staff's changes
-- by `audit_change` (audit.sql), visitors' submissions, and open records. Orders are notified by the outbox
-- (src/jobs.server.ts), many together: an order itself must not notify (see purge-cache.sql).
create or replace function notify_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', '');
  return null;
end $$;

create or replace trigger contact_messages_notify_staff after insert on contact_messages for each statement execute function notify_staff();
create or replace trigger withdrawals_notify_staff after insert on withdrawals for each statement execute function notify_staff();
create or replace trigger product_reviews_notify_staff after insert on product_reviews for each statement execute function notify_staff();
-- an internal note, which the outbox does not handle since it is no change of state
create or replace trigger order_history_notify_staff after insert on order_history for each row when (new.is_internal) execute function notify_staff();
-- not when an open record is only renewed
create or replace trigger open_cases_notify_staff after insert or delete on open_cases for each row execute function notify_staff();
