-- A job without a NOTIFY. A transaction that notifies holds one lock of the whole server until its commit is on the disk,
-- so orders, each of which adds a job, were written one after the other. The worker looks for jobs twice a second instead.

-- What the worker's own functions find in place of pg_catalog's, with the path below and nowhere else.
create or replace function public.pg_notify(text, text) returns void language plpgsql as 'begin end';

-- A job that is nothing but a task and a payload, as each step of an order adds one, is one row: written here at once, for
-- a sixth of what the worker's general function costs. That one still does all the rest: keys, queues, and a task's first
-- job. The row is as graphile-worker 0.18 keeps it; a newer one that keeps it otherwise fails the tests of jobs.
create or replace function add_job_silently(
  task text, payload json, run_at timestamptz default null, job_key text default null,
  priority integer default 0, queue_name text default null
) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  if job_key is null and queue_name is null then
    insert into graphile_worker._private_jobs (task_id, payload, run_at, priority)
    select tasks.id, add_job_silently.payload, coalesce(add_job_silently.run_at, now()), add_job_silently.priority
    from graphile_worker._private_tasks as tasks where tasks.identifier = task;
    if found then
      return;
    end if;
  end if;
  perform graphile_worker.add_job(
    task, payload, queue_name => queue_name, run_at => run_at, job_key => job_key, priority => priority);
end $$;
