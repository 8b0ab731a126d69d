-- What the search keeps of a product is computed too: the audit log does without.
create or replace function audit_row(row_now jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(row_now)
  where key !~ '(password|token|secret|hash|idempotency|guest_ip|_text$|_words$|^updated_at$|^told_at$)'
$$;
