-- What a product costs now: the list price from the moment that its offer is over, also before the job ended it.
create or replace function charged_price(product products) returns numeric language sql stable
  return case when product.offer_ends_at <= now() then product.list_price else product.price end;
