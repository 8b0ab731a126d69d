-- The family of the same perfume that does not have this size yet, else a new number.
create or replace function family_of(one products) returns integer language plpgsql as $$
declare
  found_id integer;
  -- generated columns of a new row are not computed yet
  perfume text := perfume_key(
    called_words(one.name, one.brand), ' ' || plain_words(one.brand) || ' ', one.concentration
  );
  millilitres integer := millilitres_of(one.volume);
begin
  -- Limited, since a name may have hundreds of products.
  select other.family_id into found_id from (
    select id, family_id, is_family_by_hand from products
    where perfume_key(name_words, brand_words, concentration) = perfume and id <> one.id and family_id is not null
    order by is_family_by_hand, id limit 20
  ) as other
  where not exists (
    select from products as twin
    where twin.family_id = other.family_id and twin.id <> one.id
      and (
        bottle_size(twin.volume, twin.volume_ml, twin.presentation)
          = bottle_size(one.volume, millilitres, one.presentation)
        -- the men's and women's versions of one name are two perfumes
        or (least(twin.gender, one.gender), greatest(twin.gender, one.gender)) = ('hombre', 'mujer')
      )
  )
  order by other.is_family_by_hand, other.id limit 1;
  return coalesce(
    found_id,
    -- the only product of its family keeps it
    case when not exists (
      select from products as other where other.family_id = one.family_id and other.id <> one.id
    ) then one.family_id end,
    nextval('product_families')::integer
  );
end $$;

create or replace function join_family() returns trigger language plpgsql as $$
begin
  if new.family_id is null then
    new.family_id := family_of(new);
  end if;
  return new;
end $$;
create or replace trigger products_join_family before insert on products
  for each row execute function join_family();

-- An after trigger: a before trigger would recompute the search columns at each sale (touch-product.sql).
create or replace function rejoin_family() returns trigger language plpgsql as $$
begin
  update products set family_id = family_of(new) where id = new.id;
  return null;
end $$;
create or replace trigger products_rejoin_family after update of
  name, brand, concentration, volume, gender, presentation on products
for each row when (
  not new.is_family_by_hand
  and (old.name, old.brand, old.concentration, old.volume, old.gender, old.presentation)
    is distinct from (new.name, new.brand, new.concentration, new.volume, new.gender, new.presentation)
)
execute function rejoin_family();

-- Never reset: an outdated mark only makes lists compare more products than needed.
create or replace function mark_added_sizes() returns trigger language plpgsql as $$
begin
  update products set has_sizes = true
  from (
    select family_id from products where family_id in (select family_id from added) group by family_id having count(*) > 1
  ) as shared
  where products.family_id = shared.family_id and not has_sizes;
  return null;
end $$;
create or replace trigger products_mark_added_sizes after insert on products
  referencing new table as added for each statement execute function mark_added_sizes();

create or replace function mark_sizes() returns trigger language plpgsql as $$
begin
  update products set has_sizes = true
  where family_id = new.family_id and not has_sizes
    and exists (select from products as other where other.family_id = new.family_id and other.id <> products.id);
  return null;
end $$;
create or replace trigger products_mark_sizes after update of family_id on products
  for each row execute function mark_sizes();
