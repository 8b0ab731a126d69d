-- What all sizes of a perfume have in common: its brand, its concentration, and its name without what it repeats of
-- concentration and size. 'Yara EDP 100 ml' and 'Yara' of Eau de Parfum are one; a name that says another concentration
-- than its column stays whole. Called with `name_words` and `brand_words`.
create function perfume_key(called text, branded text, concentration text) returns text
  language plpgsql immutable parallel safe as $$
declare
  -- most names end in nothing of the kind, and this is all that they cost
  ends_so boolean := called ~ '(parfum|edp|toilette|edt|cologne|edc|extrait|ml) $';
  parts text[] := case when ends_so then regexp_match(called, '^ (.+?)(?: \d+ ?ml)?(?: (eau de parfum|edp|eau de toilette|edt|eau de cologne|cologne|edc|extrait de parfum|extrait|parfum))?(?: \d+ ?ml)? $') end;
  strength text := nullif(lower(concentration), '');
  told text := case parts[2]
    when 'edp' then 'eau de parfum' when 'edt' then 'eau de toilette' when 'edc' then 'eau de cologne'
    when 'cologne' then 'eau de cologne' when 'extrait' then 'extrait de parfum' else parts[2] end;
begin
  if not ends_so or told <> strength then
    parts[1] := trim(regexp_replace(called, ' \d+ ?ml $', ''));
  end if;
  return concat(branded, '|', parts[1], '|', coalesce(strength, told));
end $$;

drop index products_same_names;
create index products_same_perfume on products (perfume_key(name_words, brand_words, concentration), is_family_by_hand, id);

-- Families as the rule would place them now; what staff merged or split stays, with all that shares its number.
with placed as (
  select id, family_id, perfume_key(name_words, brand_words, concentration) as perfume, gender,
    bottle_size(volume, volume_ml) as size,
    bool_or(gender = 'hombre') over same and bool_or(gender = 'mujer') over same as has_both
  from products
  where family_id not in (select family_id from products where is_family_by_hand and family_id is not null)
  window same as (partition by perfume_key(name_words, brand_words, concentration))
), numbered as (
  select id, family_id, perfume, has_both and gender = 'mujer' as is_hers,
    row_number() over (partition by perfume, has_both and gender = 'mujer', size order by id) as place
  from placed
), together as (
  select perfume, is_hers, place, min(family_id) as lowest, max(family_id) as highest from numbered
  group by perfume, is_hers, place
), moved as materialized (
  select perfume, is_hers, place, nextval('product_families')::integer as family_id from together
  where lowest <> highest or lowest in (select lowest from together group by lowest having count(*) > 1)
)
update products set family_id = moved.family_id
from numbered join moved using (perfume, is_hers, place)
where products.id = numbered.id;

update products set has_sizes = true
where not has_sizes and family_id in (select family_id from products group by family_id having count(*) > 1);
