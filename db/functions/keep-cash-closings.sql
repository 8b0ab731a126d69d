create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what the cash book says is never changed';
end
$$;
-- Rows are immutable, except the reference to their author, which deleting that account clears.
create or replace trigger cash_closings_stand before update of id, day, corrects, reason, created_at or delete
  on cash_closings for each row execute function refuse_change();
create or replace trigger cash_closing_amounts_stand before update or delete
  on cash_closing_amounts for each row execute function refuse_change();
create or replace trigger cash_movements_stand before update of id, day, type, amount, reason, reverses, created_at or delete
  on cash_movements for each row execute function refuse_change();
