-- The day a product's page last changed, which the sitemap tells. Sales change the stock alone and do not count.
create function touch_product() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;
create trigger products_touched before update of
  name, description, price, category_id, gender, type, brand, volume, concentration,
  notes, notes_top, notes_heart, notes_base, accords, inspired_by, is_active
on products for each row execute function touch_product();
