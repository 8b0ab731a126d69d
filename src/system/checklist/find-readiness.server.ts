import { sql } from 'kysely'
import { findFactors } from '../../accounts/second-factor/queries.server.ts'
import type { Config } from '../../config.ts'
import { findLastNotified, isSimulated, listOffered } from '../../payments/providers.server.ts'
import { businessDay } from '../../platform/argentina/time.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { hasOfferedMethod } from '../../shipping/queries.server.ts'
import { isAuditProtected } from '../audit/protect-audit.server.ts'
import { listItems } from './rules.ts'

/** `user_id`: the staff member who asks, whose own second factor is checked. */
export async function findReadiness(db: Db, config: Config, user_id: number) {
  const settings = await findSettings(db)
  const { has_codes, has_passkey } = await findFactors(db, user_id)
  return listItems({
    settings,
    today: businessDay(new Date()),
    is_tax_chosen: await isTaxChosen(db),
    has_delivery: await hasOfferedMethod(db),
    is_https: config.publicUrl.startsWith('https:'),
    has_proxy: config.trustProxy > 0,
    has_smtp: config.smtpUrl !== undefined,
    was_last_mail_sent: await wasLastMailSent(db),
    payments: isSimulated(config) ? 'simulated' : listOffered(config).length > 0 ? 'offered' : 'none',
    has_received_webhook: (await findLastNotified(db)) !== undefined,
    are_backups_elsewhere: config.s3.bucket !== undefined || settings.backups_copied,
    is_audit_protected: await isAuditProtected(db),
    has_second_factor: has_codes || has_passkey,
  })
}

async function isTaxChosen(db: Db) {
  const saved = await db.selectFrom('settings').select('key').where('key', '=', 'tax_condition').executeTakeFirst()
  return saved !== undefined
}

/** Only mails that were tried count; undefined if none was. */
async function wasLastMailSent(db: Db) {
  const { rows } = await sql<{ state: string }>`
    select state from (select * from mails order by id desc limit 1000) as newest
    where state = 'enviado' or last_error <> '' order by id desc limit 1`.execute(db)
  return rows[0] && rows[0].state === 'enviado'
}
