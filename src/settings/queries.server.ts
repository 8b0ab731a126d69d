import type { Db } from '../platform/database.server.ts'
import { defaultSettings, Settings } from './contract.ts'

/** The shop's settings: what the owner saved over the defaults. */
export async function findSettings(db: Db): Promise<Settings> {
  const saved = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Settings.parse({ ...defaultSettings, ...Object.fromEntries(saved.map(({ key, value }) => [key, value])) })
}
