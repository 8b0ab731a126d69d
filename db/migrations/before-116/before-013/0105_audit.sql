-- What administrators changed: each row before and after, and acts that change no row (a backup, ended sessions).
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- no foreign key: the log outlives the account, and says its address as of that day
  actor_id integer not null,
  actor text not null,
  request_id text not null default '',
  action text not null check (action in ('insert', 'update', 'delete', 'act')),
  table_name text not null default '',
  row_id text not null default '',
  -- what a person calls the row: a name, a number, a code
  label text not null default '',
  before jsonb,
  after jsonb
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_table on audit_log (table_name, row_id, id desc);
create index audit_log_day on audit_log (created_at);

-- Who acts: set by the transaction of a staff's request, and by nothing else.
create function audit_actor() returns integer language sql stable parallel safe
  return nullif(current_setting('estela.actor', true), '')::integer;

-- A row as the log keeps it: nothing that opens an account, nothing that is computed or only says when.
create function audit_row(row_now jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(row_now)
  where key !~ '(password|token|secret|hash|idempotency|guest_ip|_text$|^updated_at$|^told_at$)'
$$;

create function audit_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then audit_row(to_jsonb(old)) end;
  became jsonb := case when tg_op <> 'DELETE' then audit_row(to_jsonb(new)) end;
  whole jsonb := coalesce(became, was);
  key_columns text[] := tg_argv[0]::text[];
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value) into became from jsonb_each(became) where value is distinct from was -> key;
    if became is null then return null; end if;
    select jsonb_object_agg(key, value) into was from jsonb_each(was) where became ? key;
  else
    was := jsonb_strip_nulls(was);
    became := jsonb_strip_nulls(became);
  end if;
  insert into audit_log (actor_id, actor, request_id, action, table_name, row_id, label, before, after)
  values (
    audit_actor(),
    coalesce((select email from users where id = audit_actor()), ''),
    coalesce(current_setting('estela.request', true), ''),
    lower(tg_op), tg_table_name,
    (select coalesce(string_agg(whole ->> k, '/'), '') from unnest(key_columns) as k),
    left(coalesce(whole ->> 'order_number', whole ->> 'code', whole ->> 'name', whole ->> 'email', whole ->> 'key',
      whole ->> 'subject', whole ->> 'title', ''), 200),
    was, became);
  return null;
end
$$;

-- Every table is watched but those named here: their own history, counters, what machines write, what only says who is in.
create function watch_tables() returns void language plpgsql as $$
declare watched record;
begin
  for watched in
    select c.oid::regclass as name, c.oid,
      array(select attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::smallint[], a.attnum)) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname !~ '^(audit_log|migrations|sessions|password_resets|rate_limits|catalog_version|notifications|wishlist_entries|stock_movements|.*_history|mercado_pago_.*|simulator.*|mails?|mail_.*)$'
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audited_insert')
  loop
    execute format('create trigger audited_insert after insert on %s for each row
      when (audit_actor() is not null) execute function audit_change(%L)', watched.name, watched.keys);
    execute format('create trigger audited_update after update on %s for each row
      when (audit_actor() is not null and old.* is distinct from new.*) execute function audit_change(%L)',
      watched.name, watched.keys);
    execute format('create trigger audited_delete after delete on %s for each row
      when (audit_actor() is not null) execute function audit_change(%L)', watched.name, watched.keys);
  end loop;
end
$$;
