-- Called by instances of the previous version during an upgrade. The next version drops it.
create or replace function add_job_silently(
  task text, payload json, run_at timestamptz default null, job_key text default null,
  priority integer default 0, queue_name text default null
) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(
    task, payload, queue_name => queue_name, run_at => run_at, job_key => job_key, priority => priority);
end $$;
