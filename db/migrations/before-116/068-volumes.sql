-- The millilitres that a volume tells: '100ml', '1,5 ml', '2 x 50 ml', '1.000 ml', '1 litro', '3.4 oz', '100 ml / 3.4 oz'. At
-- least 1, and null for what tells none or several. A number alone is millilitres. In plpgsql its plan is kept: each new
-- product asks twice.
create function millilitres_of(volume text) returns integer language plpgsql immutable parallel safe as $$
begin
  if volume ~ '^\d{1,6} ?ml$' then return nullif(substring(volume from '\d+')::integer, 0); end if;
  if volume !~ '\d' or volume like '%+%' then return null; end if;
  return (
    select case when count(*) = 1 and max(millilitres) between 0.1 and 999999 then greatest(round(max(millilitres)), 1) end
    from (
      select rank() over (order by case unit when 'm' then 1 when 'c' then 1 when 'l' then 2 else 3 end) as place,
        coalesce(part[1]::numeric, 1) * replace(part[2], ',', '.')::numeric
          * case unit when 'm' then 1 when 'c' then 1 when 'l' then 1000 else 29.5735 end as millilitres
      from regexp_matches(
        -- '1.000 ml' has a sign of thousands, '0.750 l' and '1.5 ml' a decimal one.
        regexp_replace(
          regexp_replace(volume, '^[\d\sx×.,]+$', '\& ml', 'i'),
          '(^|[^\d.,])([1-9]\d{0,2})[.,](\d{3})(?=\s*(ml|cc))', '\1\2\3', 'gi'
        ),
        '(?:(?:^|[^\d.,])(\d{1,2})\s*[x×]\s*|(?:^|[^\d.,]))'
          || '(\d{1,6}(?:[.,]\d{1,3})?)\s*(ml|cc|lt?s?|litros?|(?:fl\.?\s*)?oz|onzas?)(?![[:alpha:]])', 'gi'
      ) as part
      cross join lower(left(part[3], 1)) as unit
    ) as told
    where place = 1
  );
end $$;

-- Stored anew; before PostgreSQL 17 what a column is computed of cannot be changed.
alter table products drop column volume_ml;
alter table products add column volume_ml integer generated always as (millilitres_of(volume)) stored;

create index products_facets on products (category_id, gender, type, concentration, volume_ml, volume, brand_words, brand)
  include (price, has_sizes) where is_active;
create index products_per_100ml on products ((price / nullif(volume_ml, 0)), id, price) where is_active;
create index products_per_100ml_down on products ((price / nullif(volume_ml, 0)) desc nulls last, id desc, price)
  where is_active;
create index products_sample on products (sample_place(family_id)) include (
  family_id, has_sizes, is_active, price, category_id, gender, type, concentration, volume_ml, volume, brand_words, brand,
  note_keys
) where sample_place(family_id) < 0.025 and fit_sample(note_keys);
create index products_volume on products (volume_ml) where is_active;
analyze products;
