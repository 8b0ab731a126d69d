import type pg from 'pg'

/** Class of the advisory locks of running workers; must be the same in every version. */
const livingWorker = 7_201_127

export async function holdLock(pool: pg.Pool, name: string) {
  const client = await pool.connect()
  try {
    // Without keepalives the lock of a machine that lost power would stay for hours.
    await client.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    await client.query('select pg_advisory_lock($1, hashtext($2))', [livingWorker, name])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Returns the workers with locked jobs whose advisory lock is free. */
export async function findDead(client: pg.PoolClient, own: string) {
  const { rows } = await client.query<{ worker: string }>(
    `with workers as materialized (select distinct locked_by as worker from graphile_worker.jobs where locked_by <> $2)
    select worker from workers where pg_try_advisory_xact_lock($1, hashtext(worker))`,
    [livingWorker, own],
  )
  return rows.map(({ worker }) => worker)
}

/** Deletes the jobs that were enqueued again under their key while they ran, since the new job replaces them. */
export async function freeJobs(client: pg.PoolClient, workers: string[]) {
  await client.query('select graphile_worker.force_unlock_workers($1)', [workers])
  await client.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where locked_at is null and attempts >= max_attempts and key is null and last_error is null))`)
}

export async function findTaken(client: pg.PoolClient, own: string) {
  const { rows } = await client.query<{ id: string }>(
    'select id::text from graphile_worker.jobs where locked_by = $1',
    [own],
  )
  return rows.map(({ id }) => id)
}
