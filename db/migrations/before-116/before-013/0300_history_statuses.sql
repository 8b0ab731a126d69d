-- What the squashed migrations (db/migrations) have beyond the ones above: a history knows the same statuses as its table.
alter table order_history
  add check (from_status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado')),
  add check (to_status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado'));
alter table withdrawal_history
  add check (from_status in ('recibido', 'aceptado', 'observado', 'reintegrado')),
  add check (to_status in ('recibido', 'aceptado', 'observado', 'reintegrado'));
