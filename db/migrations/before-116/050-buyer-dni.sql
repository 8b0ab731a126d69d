-- Who buys, by the number that carriers and invoices may want: a DNI, or a CUIT or CUIL, in digits alone. Asked only where
-- the owner wants it (setting ask_dni).
alter table orders add customer_dni text check (customer_dni ~ '^(\d{7,8}|\d{11})$');
alter table users add dni text check (dni ~ '^(\d{7,8}|\d{11})$');
