-- A before trigger makes PostgreSQL recompute every generated column, also when a sale only changes the stock, and the
-- search columns cost far more than the sale. An after trigger costs only edits.
create or replace function touch_product() returns trigger language plpgsql as $$
begin
  update products set updated_at = now() where id = new.id;
  return null;
end
$$;
create or replace trigger products_touched after update of
  name, description, price, list_price, offer_ends_at, category_id, gender, type, brand, volume, presentation, concentration,
  notes, notes_top, notes_heart, notes_base, accords, inspired_by, inspired_by_id, house_note, house_note_by, is_active
on products for each row when (new.updated_at <> now()) execute function touch_product();
