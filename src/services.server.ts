import { EventEmitter } from 'node:events'
import { ensureFirstAdmin } from './accounts/administrators/first-admin.server.ts'
import { drawDemoPicture } from './catalog/demo/draw-demo-picture.server.ts'
import { drawFirst } from './catalog/demo/draw-first.server.ts'
import { loadDemo } from './catalog/demo/load-demo.server.ts'
import type { Config } from './config.ts'
import { jobHandlers, outboxes, scheduledJobs } from './jobs.server.ts'
import { notifyOwnersOfKeys } from './notifications/notify-owners-of-keys.server.ts'
import { Answers } from './platform/cache/answers.server.ts'
import { Cache } from './platform/cache/cache.server.ts'
import { listenForPurges } from './platform/cache/listen-for-purges.server.ts'
import { checkServer, openDatabase } from './platform/database/database.server.ts'
import { notifyStaffScreens } from './platform/database/notify-staff-screens.server.ts'
import { Replica } from './platform/database/replica.server.ts'
import { openClosedFolder } from './platform/files/closed-folder.server.ts'
import { openFiles } from './platform/files/files.server.ts'
import { folderId } from './platform/files/folder-id.server.ts'
import { startJobs } from './platform/jobs/jobs.server.ts'
import { watchOutboxes } from './platform/jobs/outbox.server.ts'
import { openLog } from './platform/monitoring/log.server.ts'
import { startTracing } from './platform/monitoring/tracing.server.ts'
import { shopArchiveSeconds, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.server.ts'
import { connectionsFor, connectionsOfFirst, shareConnections } from './platform/processes/share-connections.ts'
import type { Resources } from './platform/resources.server.ts'
import { prepareDatabase } from './prepare-database.server.ts'
import { watchArchive } from './system/archive/watch-archive.server.ts'
import { isAuditProtected } from './system/audit/protect-audit.server.ts'
import { beginFromBackup } from './system/backup/restore/begin-from-backup.server.ts'

/** Enough for some 700 lists. */
const listBytes = 8_000_000

const unprotected =
  "the shop's database role may change the audit log: run db/protect-audit.sql as a superuser, and let the shop be none"

/** Normal during a rolling upgrade; otherwise a downgrade, which does not read all data of the newer version. */
const ofNewerVersion = 'a newer version of the shop opened this database before: open it with that one'

export async function openResources(
  config: Config,
  databaseUrl: string,
  connections: number,
): Promise<Resources & { close(): Promise<void> }> {
  const log = openLog(config.logLevel)
  const tracing = await startTracing(config)
  const { db, pool, close } = openDatabase(databaseUrl, { max: connections })
  const [lists, pages] = [new Cache(listBytes), new Cache(config.pageCacheBytes)]
  const replica = config.databaseReadUrl ? new Replica(config.databaseReadUrl, { max: connections }) : undefined
  const caches = [lists, pages, ...(replica ? [replica] : [])]
  const staffEvents = new EventEmitter()
  const purges = await listenForPurges(databaseUrl, caches, {
    pool,
    machine: await folderId(config.dataDir),
    onStaffNews: () => staffEvents.emit('change'),
    onMoved: () => log.warn('the database writes again: its connections are opened anew'),
  })
  void replica?.follow(purges.position, (isLeftOut, err) =>
    log.warn({ err }, isLeftOut ? 'the replica is left out: the primary is read' : 'the replica is read again'),
  )
  return {
    config,
    db,
    pool,
    replica,
    files: await openFiles(config),
    log,
    lists,
    answers: new Answers(pages, lists, { db, reads: replica?.readsOf(db) ?? db }),
    async purge(tags) {
      for (const cache of caches) cache.purge(tags)
    },
    catchUp: purges.catchUp,
    staffEvents,
    drawPicture: drawDemoPicture(db),
    async close() {
      await replica?.close()
      await purges.close()
      await close()
      await tracing.stop()
    },
  }
}

export type Services = Resources & {
  databaseUrl: string
  /** Number of processes that the database allows, and the connections of each. */
  room: ReturnType<typeof shareConnections>
  /** Printed once, at the very first start. */
  newAdmin: { email: string; password: string | undefined } | undefined
  stop(): Promise<void>
}

/**
 * Starts the services of a machine: the migrated database and the jobs. If `stopping` is aborted meanwhile, closes them
 * again and throws.
 */
export async function startServices(config: Config, stopping?: AbortSignal): Promise<Services> {
  await openClosedFolder(config.dataDir)
  const server = await openServer(config)
  try {
    const room = await findRoom(config, server.url)
    const begun = await beginFromBackup(config, server)
    const { newer } = await prepareDatabase(server, { stopping, onWait: (why) => openLog(config.logLevel).warn(why) })
    stopping?.throwIfAborted()
    const connections = config.workers > 1 ? connectionsOfFirst : room.connections
    const resources = await openResources(config, server.url, connections)
    if (begun) resources.log.info(begun, 'the shop starts from a backup')
    if (newer) resources.log.warn({ migration: newer }, ofNewerVersion)
    if (!(await isAuditProtected(resources.db))) resources.log.warn(unprotected)
    if (config.demo && (await loadDemo(resources.db))) await drawFirst(resources)
    await notifyOwnersOfKeys(resources.db, config)
    stopping?.throwIfAborted()
    // Last, because the password is printed only once: a start that fails later would lose it.
    const newAdmin = await ensureFirstAdmin(resources.db, config)
    const jobs = await startJobs(resources.pool, jobHandlers(resources), scheduledJobs, resources.log)
    const archiving = watchDatabase(resources, server)
    const telling = watchOutboxes(outboxes(resources), resources.log, () => notifyStaffScreens(resources.db))
    return {
      ...resources,
      databaseUrl: server.url,
      room,
      newAdmin,
      async stop() {
        await Promise.all([telling.stop(), jobs.stop(), archiving?.stop()])
        await resources.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Archives only the embedded database. */
function watchDatabase(resources: Resources, server: Awaited<ReturnType<typeof openServer>>) {
  if ('superuserUrl' in server) return watchArchive(resources, server)
}

async function openServer({ databaseUrl, dataDir, workers }: Config) {
  if (!databaseUrl) {
    return startEmbeddedPostgres({
      dataDir,
      connections: connectionsFor(workers),
      archiveSeconds: shopArchiveSeconds,
    })
  }
  return { url: databaseUrl, stop: async () => undefined }
}

async function findRoom({ databaseUrl, workers }: Config, url: string) {
  return shareConnections({ allowed: await checkServer(url), isShared: databaseUrl !== undefined }, workers)
}
