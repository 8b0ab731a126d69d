import { sql } from 'kysely'
import type { CacheReader } from '../platform/cache/cache.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { defaultSettings, Settings } from './contract.ts'

/** For what depends on the settings alone. Changes of shipping methods purge it too. */
export const settingsCaching = { tags: () => ['settings'], ttl: 60 }

/** The settings for pages, whose loaders all read them. */
export function cachedSettings(db: Db, cache: CacheReader) {
  return cache.get('settings', settingsCaching, () => findSettings(db))
}

/** Returns the saved settings over the defaults. Saved values that are no longer valid fall back to the default. */
export async function findSettings(db: Db): Promise<Settings> {
  const saved = await db.selectFrom('settings').select(['key', 'value']).execute()
  const settings: Record<string, unknown> = { ...defaultSettings }
  for (const { key, value } of saved) {
    const field = Settings.shape[key as keyof Settings]?.safeParse(value)
    if (field?.success) settings[key] = field.data
  }
  return settings as Settings
}

type NumberSetting = { [Key in keyof Settings]: Settings[Key] extends number ? Key : never }[keyof Settings]

/** A numeric setting or its default, as a column of any query. */
export const numberSetting = (key: NumberSetting) =>
  sql<number>`coalesce((
    select value::float8 from settings where key = ${sql.lit(key)} and jsonb_typeof(value) = 'number'
  ), ${sql.lit(defaultSettings[key])})`

type FlagSetting = { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings]

/** A boolean setting or its default, as a column of any query. */
export const flagSetting = (key: FlagSetting) =>
  sql<boolean>`coalesce((
    select (value #>> '{}')::boolean from settings where key = ${sql.lit(key)} and jsonb_typeof(value) = 'boolean'
  ), ${sql.lit(defaultSettings[key])})`

export const staffNeedsFactor = sql<boolean>`coalesce((
    select value = '"required"' from settings where key = 'staff_second_factor'
  ), ${sql.lit(defaultSettings.staff_second_factor === 'required')})`

/** The stored carriers, as a column of any query; `carriersOf` parses them. */
export const savedCarriers = sql<unknown>`(select value from settings where key = 'carriers')`

/** Falls back to the defaults, as `findSettings` does. */
export function carriersOf(saved: unknown) {
  return Settings.shape.carriers.safeParse(saved).data ?? defaultSettings.carriers
}

/** The stored dispatch settings, as a column of any query; `dispatchOf` parses them. */
export const savedDispatch = sql<Record<string, unknown>>`(
  select coalesce(json_object_agg(key, value), '{}') from settings
  where key in ('dispatch_cutoff', 'dispatch_hours', 'holidays')
)`

export function dispatchOf(saved: Record<string, unknown>) {
  const { dispatch_cutoff, dispatch_hours, holidays } = Settings.shape
  return {
    dispatch_cutoff: dispatch_cutoff.safeParse(saved.dispatch_cutoff).data ?? defaultSettings.dispatch_cutoff,
    dispatch_hours: dispatch_hours.safeParse(saved.dispatch_hours).data ?? defaultSettings.dispatch_hours,
    holidays: holidays.safeParse(saved.holidays).data ?? defaultSettings.holidays,
  }
}

/** Weight and volume of one packed unit, as a column of any query. */
export const packedUnit = sql<Pick<Settings, 'parcel_grams' | 'parcel_cm3'>>`(
  select json_build_object(
    'parcel_grams', ${numberSetting('parcel_grams')}, 'parcel_cm3', ${numberSetting('parcel_cm3')}
  )
)`

export const giftOptions = sql<Settings['gift_options']>`coalesce((
    select value #>> '{}' from settings where key = 'gift_options'
  ), ${sql.lit(defaultSettings.gift_options)})`

export const askDni = sql<Settings['ask_dni']>`coalesce((
    select value #>> '{}' from settings where key = 'ask_dni'
  ), ${sql.lit(defaultSettings.ask_dni)})`

export const transferPercent = numberSetting('transfer_discount_percent')

/** Payment deadline of an order placed now, for a transfer. */
export const transferDeadline = sql<string>`now() + make_interval(hours => ${numberSetting('hold_hours_transfer')}::integer)`

/** Deadline of an online payment started now. */
export const onlineDeadline = sql<string>`now() + make_interval(mins => ${numberSetting('hold_minutes_online')}::integer)`

/** Serializes changes of settings, so that `before` is exact. */
export const lockSettings = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx)

export function findLastChange(db: Db, key: keyof Settings) {
  return db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.updated_by')
    .select(['users.first_name', 'settings.updated_at'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** A setting saved as it was keeps the author of its last change. */
export async function saveSettings(db: Db, settings: Partial<Settings>, updated_by: number) {
  if (Object.keys(settings).length === 0) return
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_by }))
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({
          value: row.ref('excluded.value'),
          updated_by: row.ref('excluded.updated_by'),
          updated_at: sql<string>`now()`,
        }))
        .whereRef('settings.value', '<>', 'excluded.value'),
    )
    .execute()
}
