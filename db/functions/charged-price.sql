-- The current price of a product: the list price once its offer has expired, also before the job has recorded that.
create or replace function charged_price(product products) returns numeric language sql stable
  return case when product.offer_ends_at <= now() then product.list_price else product.price end;
