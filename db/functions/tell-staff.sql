-- That something changed which staff look at is said on the channel `staff`, once a transaction, whichever program writes:
-- what staff do, by `audit_change` (audit.sql); what a visitor sends in; what they have open. What becomes of an order is said by
-- its outbox (src/jobs.server.ts), many at once: an order itself must say nothing (purge-cache.sql tells why).
create or replace function tell_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', '');
  return null;
end $$;

create or replace trigger contact_messages_tell after insert on contact_messages for each statement execute function tell_staff();
create or replace trigger withdrawals_tell after insert on withdrawals for each statement execute function tell_staff();
create or replace trigger product_reviews_tell after insert on product_reviews for each statement execute function tell_staff();
-- a note among staff: a step that moves nothing is of no outbox
create or replace trigger order_history_tell after insert on order_history for each row when (new.is_internal) execute function tell_staff();
-- not where one is said to be open still
create or replace trigger open_cases_tell after insert or delete on open_cases for each row execute function tell_staff();
