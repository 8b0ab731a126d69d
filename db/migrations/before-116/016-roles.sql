-- What an account may do: src/roles.ts says what each role is for. Whoever administered the shop owned it.
alter table users add role text not null default 'cliente'
  check (role in ('cliente', 'dueno', 'encargado', 'ventas', 'deposito', 'contenido', 'contador'));
update users set role = 'dueno' where is_admin;
-- One truth: who has any role but the customers' enters the panel.
alter table users drop column is_admin;
alter table users add is_admin boolean not null generated always as (role <> 'cliente') stored;
