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

alter table products drop column search_text, drop column title_text;
alter table products
  -- ' la vie est belle ': each word between spaces, so that a pattern tells words from parts of words
  add column name_words text not null generated always as (called_words(name, brand)) stored,
  add column brand_words text not null generated always as (' ' || plain_words(brand) || ' ') stored,
  add column title_words text not null generated always as (
    called_words(name, brand) || plain_words(brand) || ' ' || elided_words(name) || ' '
  ) stored,
  add column search_text text not null generated always as (
    said_words(name, brand, sku, volume, concentration, gender, notes, accords, inspired_by, description)
  ) stored;
create index products_search on products using gin (search_text gin_trgm_ops);
create index products_title on products using gin (title_words gin_trgm_ops);
-- 'leau dissey', '9 pm' and 'goodgirl', however they are cut into words.
create index products_title_joined on products using gin (replace(title_words, ' ', '') gin_trgm_ops);

-- Every word of the catalogue: what a mistyped one is compared with, however many products there are. A schema of its own
-- keeps it out of backups, since the products themselves fill it.
create schema search;
create table search.vocabulary (word text not null);
create index vocabulary_word on search.vocabulary (word text_pattern_ops);
create index vocabulary_alike on search.vocabulary using gist (word gist_trgm_ops(siglen = 64));

-- Words that no product has any more do no harm. Two writers at once may add a word twice, which does none either, and
-- without a unique index neither waits for the other.
create function search.learn(texts text[]) returns void language sql as $$
  insert into search.vocabulary (word)
  select word from (
    select distinct word from unnest(texts) as one(text), regexp_split_to_table(plain_words(text), ' ') as word
  ) as found
  where length(word) between 3 and 40 and not exists (select from search.vocabulary known where known.word = found.word)
$$;

create function search.learn_new() returns trigger language plpgsql as $$
begin
  perform search.learn(array(select concat_ws(' ', name, elided_words(name), brand, notes, array_to_string(accords, ' ')) from added));
  return null;
end
$$;
create function search.learn_changed() returns trigger language plpgsql as $$
begin
  perform search.learn(array[concat_ws(' ', new.name, elided_words(new.name), new.brand, new.notes, array_to_string(new.accords, ' '))]);
  return null;
end
$$;
create trigger products_added after insert on products
  referencing new table as added for each statement execute function search.learn_new();
create trigger products_renamed after update of name, brand, notes, accords on products
  for each row execute function search.learn_changed();
select search.learn(array(
  select concat_ws(' ', name, elided_words(name), brand, notes, array_to_string(accords, ' ')) from products
));
