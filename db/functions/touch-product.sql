-- A trigger before the update of a row makes PostgreSQL compute every generated column of it anew, also where a sale
-- changes the stock alone: the words to be found by are far dearer than the sale. After it, it costs edits alone.
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
