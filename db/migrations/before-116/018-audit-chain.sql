-- The audit log as a chain: each entry's link holds a hash of the entry and of the link before it, so an entry that is
-- changed, taken out or put in between breaks it (docs/decisions/087-audit-chain.md). The functions stand here and not in
-- db/functions: the shop's role may not replace them (db/protect-audit.sql), and another text would break every chain.

-- No foreign key: a link outlives its entry, and tells that it is missing. A backup brings links back before entries, in the
-- order of the names, so that what is restored is not linked anew.
create table audit_chain (
  place bigint primary key,
  entry_id bigint not null unique,
  -- what is a customer's own is hashed apart and salted: they may have it erased, and nobody can guess it from the hash
  salt uuid,
  personal_hash bytea,
  hash bytea not null
);

-- What an order's entries say of who bought.
create function audit_personal_columns() returns text[] language sql immutable parallel safe
  return array['customer_name', 'customer_email', 'customer_phone', 'customer_phone_e164', 'customer_address',
    'customer_city', 'customer_province', 'customer_postal_code', 'notes'];

create function audit_personal_hash(entry audit_log, salt uuid) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(coalesce(salt::text, '') || jsonb_agg(jsonb_build_array(side, key, value)
    order by side collate "C", key collate "C")::text, 'UTF8'))
  from (
    select 'before' as side, key, value from jsonb_each(entry.before)
    union all select 'after', key, value from jsonb_each(entry.after)
  ) as named
  where entry.table_name = 'orders' and key = any (audit_personal_columns())
$$;

-- An entry as its hash is computed of, without what is personal. jsonb writes equal values as equal text, on any server.
-- One expression, which PostgreSQL computes in place: an import has tens of thousands.
create function audit_text(entry audit_log) returns text language sql immutable parallel safe
  return jsonb_build_array(
    entry.id, (extract(epoch from entry.created_at) * 1000000)::bigint, entry.actor_id, entry.actor, entry.request_id,
    entry.action, entry.table_name, entry.row_id, entry.label,
    case when entry.table_name = 'orders' then entry.before - audit_personal_columns() else entry.before end,
    case when entry.table_name = 'orders' then entry.after - audit_personal_columns() else entry.after end)::text;

create function link_audit(entry audit_log) returns void language plpgsql as $$
declare
  last record;
  new_salt uuid;
  personal bytea;
begin
  if entry.table_name = 'orders' then
    new_salt := gen_random_uuid();
    personal := audit_personal_hash(entry, new_salt);
  end if;
  perform pg_advisory_xact_lock(7201150);
  select place, hash into last from audit_chain order by place desc limit 1;
  insert into audit_chain (place, entry_id, salt, personal_hash, hash) values (
    coalesce(last.place, 0) + 1, entry.id, case when personal is not null then new_salt end, personal,
    sha256(coalesce(last.hash, '') || convert_to(audit_text(entry), 'UTF8') || coalesce(personal, '')));
end $$;

create function chain_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from audit_chain where entry_id = new.id) then
    perform link_audit(new);
  end if;
  return null;
end $$;

-- At the commit: whoever links holds the chain's lock, and by then wants no other. Taken in the middle, it would keep all
-- staff waiting for an import, and two of them could wait for each other.
create constraint trigger audit_chained after insert on audit_log deferrable initially deferred
  for each row execute function chain_audit();

-- Of orders whose buyer was erased, and of no other.
create function fade_audit(order_ids text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  faded constant text[] := array(select id::text from orders where id::text = any (order_ids) and customer_email = '');
begin
  update audit_chain set salt = null
  where entry_id in (select id from audit_log where table_name = 'orders' and row_id = any (faded));
  update audit_log set before = before - audit_personal_columns(), after = after - audit_personal_columns()
  where table_name = 'orders' and row_id = any (faded);
end $$;

do $$
declare entry audit_log;
begin
  for entry in select * from audit_log order by id loop
    perform link_audit(entry);
  end loop;
end $$;
