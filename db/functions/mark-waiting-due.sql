-- Marks the waiting list of a product to be processed when its stock rises or it is on sale again.
create or replace function mark_waiting_due() returns trigger language plpgsql as $$
begin
  update stock_waiting set due_at = now() where product_id = new.id and told_at is null;
  return null;
end $$;

create or replace trigger products_mark_waiting_due after update of stock, is_active on products for each row
when (new.is_active and new.stock > 0 and (new.stock > old.stock or not old.is_active))
execute function mark_waiting_due();
