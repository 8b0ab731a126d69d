-- Words and addresses as the shop compares them. Columns and indexes are computed by these functions, so they are made
-- once, here: another result would leave wrong what is stored already. Functions that may change are in db/functions.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

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
