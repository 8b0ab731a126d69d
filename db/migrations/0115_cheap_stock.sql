-- A table with any trigger before updates computes all its generated columns anew at every update, so each sale, which
-- changes the stock alone, spelt out anew all that the search reads of the product. What the trigger did is done after.
drop trigger products_touched on products;
create or replace function touch_product() returns trigger language plpgsql as $$
begin
  update products set updated_at = now() where id = new.id;
  return null;
end
$$;
create trigger products_touched after update of
  name, description, price, category_id, gender, type, brand, volume, concentration,
  notes, notes_top, notes_heart, notes_base, accords, inspired_by, is_active
on products for each row when (new.updated_at = old.updated_at) execute function touch_product();

-- What the search keeps of a product is computed too: the audit log does without.
create or replace function audit_row(row_now jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(row_now)
  where key !~ '(password|token|secret|hash|idempotency|guest_ip|_text$|_words$|^updated_at$|^told_at$)'
$$;
