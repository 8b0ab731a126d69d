-- A bottle divided into decants: one leaves the stock, the others come.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('inicial', 'venta', 'cancelacion', 'devolucion', 'ajuste', 'importacion', 'recepcion', 'fraccionamiento'));
