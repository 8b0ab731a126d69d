-- Words, sizes and addresses as the shop compares them. Columns and indexes are computed by these functions, so they are
-- made once, here: another result would leave wrong what is stored already. Functions that may change are in db/functions.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What search compares: no case, no accents, and without the signs that people leave out when they type ('N°5' is 'n5',
-- 'L’Eau d’Issey' is 'leau dissey'). It takes some microseconds, and the planner would think it free.
create function fold(words text) returns text
  language sql immutable parallel safe strict cost 1000
  return lower(translate(public.unaccent('public.unaccent', translate(words, '°º™®', '')), '''’‘`´', ''));

-- The words of a text as a search compares them: no case, accents or signs, and one way to write a number ('N° 5', 'no 5'
-- and 'N°5' are all 'n5').
create function plain_words(words text) returns text
  language sql immutable parallel safe strict
  return trim(regexp_replace(
    regexp_replace(fold(words), '[^[:alnum:]]+', ' ', 'g'), '\m(?:n|no|nro|numero) ?(?=\d)', 'n', 'g'));

-- 'L’Interdit' is looked for as 'interdit' too.
create function elided_words(words text) returns text
  language sql immutable parallel safe strict
  return (
    select coalesce(string_agg(plain_words(found[1]), ' '), '')
    from regexp_matches(words, '\m[dljDLJ][''’‘`´]([[:alnum:]]+)', 'g') as found
  );

-- The name as people say it: catalogues often write the brand before it once more ('Chanel N°5' of Chanel is ' n5 ').
create function called_words(name text, brand text) returns text
  language sql immutable parallel safe strict
  return ' ' || case
    when brand <> '' and starts_with(plain_words(name), plain_words(brand) || ' ')
    then substr(plain_words(name), length(plain_words(brand)) + 2)
    else plain_words(name) end || ' ';

-- All that is said of a product, as plain words.
create function said_words(
  name text, brand text, sku text, volume text, concentration text, gender text, notes text, accords text[],
  inspired_by text, description text
) returns text
  language sql immutable parallel safe
  return ' ' || plain_words(concat_ws(' ', name, brand, elided_words(name), sku, volume, concentration,
    case concentration
      when 'Eau de Cologne' then 'edc' when 'Eau de Toilette' then 'edt' when 'Eau de Parfum' then 'edp' end,
    gender, notes, array_to_string(accords, ' '), inspired_by, description)) || ' ';

-- A name or number as two people write it: «0001-4521» and «1 - 00004521» are one.
create function paper_words(written text) returns text language sql immutable parallel safe strict
  return regexp_replace(
    trim('-' from regexp_replace(public.fold(written), '[^a-z0-9ñ]+', '-', 'g')), '(^|-)0+(?=[0-9])', '\1', 'g');

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

-- What tells one size of a perfume from another: a tester of 100 ml stands beside the bottle of 100 ml.
create function bottle_size(volume text, volume_ml integer, presentation text default 'frasco') returns text
  language sql immutable parallel safe
  return coalesce(volume_ml::text, fold(volume)) || case presentation when 'frasco' then '' else ' ' || presentation end;

-- The volume as an order and a list name it: '100ml' of a bottle, 'Decant 5 ml' of a decant.
create function sold_volume(volume text, presentation text) returns text
  language sql immutable parallel safe
  return case presentation when 'frasco' then volume
    else trim(initcap(presentation) || ' ' || regexp_replace(volume, '^\s*(\d+([.,]\d+)?)\s*(ml)?\s*$', '\1 ml', 'i')) end;

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

-- Where a perfume stands, from 0 to 1, in an order that has nothing to do with what it is: golden steps spread what follows
-- one another evenly. All its sizes stand at one place.
create function sample_place(family integer) returns double precision
  language sql immutable parallel safe
  return (family::bigint * 2654435761 % 4294967296) / 4294967296::double precision;

-- A row of an index has room for some 2,700 bytes.
create function fit_sample(keys text[]) returns boolean
  language sql immutable parallel safe
  return coalesce(octet_length(array_to_string(keys, ',')), 0) <= 1000;

-- The form in which e-mail addresses are compared: only A–Z become small, as `normalEmail` of src/platform does. The
-- folding of Unicode differs between PostgreSQL and JavaScript, and makes one mailbox of two.
create function normal_email(email text) returns text language sql immutable strict parallel safe
  return lower(email collate "C");

-- What one household or one mobile carrier's mast has: 24 bits of an IPv4 address, also of one written as IPv6, or 48.
-- Not `strict`: the planner writes out only what is not.
create function order_network(address inet) returns cidr language sql immutable parallel safe
  return case
    when family(address) = 4 then network(set_masklen(address, 24))
    when address << '::ffff:0.0.0.0/96' then network(set_masklen('0.0.0.0'::inet + (address - '::ffff:0.0.0.0'), 24))
    else network(set_masklen(address, 48))
  end;
