import type { Config } from '../config.ts'
import { isSimulated } from '../payments/providers.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { defaultSettings } from '../settings/contract.ts'
import { onlineName } from '../settings/online-method.ts'
import { findSettings } from '../settings/queries.server.ts'
import type { ShopWarning } from './contract.ts'

/** What keeps the shop from being open in earnest, each with where it is mended. */
export async function listWarnings(db: Db, config: Config): Promise<ShopWarning[]> {
  const { bank_cbu } = await findSettings(db)
  const warnings: (ShopWarning | false)[] = [
    !config.smtpUrl && {
      code: 'mail',
      text: 'Los mails no salen: falta configurar SMTP.',
      fix: 'Poné la dirección del servidor de correo en SMTP_URL y reiniciá la tienda.',
      link: '/admin/mails',
      link_text: 'Ver los mails guardados',
    },
    isSimulated(config) && {
      code: 'payments',
      text: `${onlineName} está en modo simulador: los pagos no mueven dinero.`,
      fix: 'Poné las credenciales en MP_ACCESS_TOKEN y MP_WEBHOOK_SECRET y reiniciá la tienda.',
      link: null,
      link_text: null,
    },
    bank_cbu === defaultSettings.bank_cbu && {
      code: 'bank',
      text: 'Los datos bancarios son los de la demostración: nadie puede pagarte por transferencia.',
      fix: 'Cargá los de tu cuenta en Configuración.',
      link: '/admin/configuration',
      link_text: 'Cargar los datos bancarios',
    },
  ]
  return warnings.filter((warning) => warning !== false)
}
