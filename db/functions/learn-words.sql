-- Unused words are harmless, and so are duplicates from concurrent writers, which without a unique index do not wait for
-- each other.
create or replace function search.learn(texts text[]) returns void language sql as $$
  insert into search.vocabulary (word)
  select word from (
    select distinct word from unnest(texts) as one(text), regexp_split_to_table(plain_words(text), ' ') as word
  ) as found
  where length(word) between 3 and 40 and not exists (select from search.vocabulary known where known.word = found.word)
$$;

create or replace function search.learn_new() returns trigger language plpgsql as $$
begin
  perform search.learn(array(select concat_ws(' ', name, elided_words(name), brand, notes, array_to_string(accords, ' ')) from added));
  return null;
end
$$;
create or replace function search.learn_changed() returns trigger language plpgsql as $$
begin
  perform search.learn(array[concat_ws(' ', new.name, elided_words(new.name), new.brand, new.notes, array_to_string(new.accords, ' '))]);
  return null;
end
$$;
create or replace trigger products_added after insert on products
  referencing new table as added for each statement execute function search.learn_new();
create or replace trigger products_renamed after update of name, brand, notes, accords on products
  for each row execute function search.learn_changed();
