-- What grows and is pruned by a rule (src/system/retention): when each rule last ran, and what it removed.
create table retention (
  rule text primary key,
  ran_at timestamptz not null default now(),
  pruned_at timestamptz,
  pruned bigint not null default 0,
  -- why it did not finish; what the job says is in the list of jobs
  failure text
);

-- Their work is the rules' now: a job of them that still waits has nobody to do it.
delete from schedule where job in ('forget-old-mails', 'delete-expired-sessions', 'forget-carrier-quotes');
do $$
begin
  if to_regprocedure('graphile_worker.complete_jobs(bigint[])') is not null then
    perform graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier in ('forget-old-mails', 'delete-expired-sessions', 'forget-carrier-quotes')
        and locked_at is null));
  end if;
end
$$;
