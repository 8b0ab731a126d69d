-- An update of the price alone (an import, the version before) never loses the list price. Of an offer that is over, but
-- not ended yet, the price is the list price; a price of the list price or more ends the offer.
create or replace function keep_list_price() returns trigger language plpgsql as $$
declare
  is_over constant boolean := coalesce(old.offer_ends_at <= now(), false);
begin
  if is_over and new.price = old.price then
    new.price := old.list_price;
  end if;
  if is_over or new.price >= old.list_price then
    new.list_price := null;
    new.offer_ends_at := null;
  end if;
  return new;
end $$;

create or replace trigger products_keep_list_price before update of price on products for each row
when (
  old.list_price is not null and new.list_price is not distinct from old.list_price
  and new.offer_ends_at is not distinct from old.offer_ends_at
)
execute function keep_list_price();
