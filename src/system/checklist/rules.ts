import { securityPlace } from '../../accounts/rules.ts'
import { isCuit } from '../../platform/argentina/identifiers.ts'
import { formatDay } from '../../platform/argentina/time.ts'
import { defaultSettings, type Settings } from '../../settings/contract.ts'
import { onlineName } from '../../settings/online-method.ts'
import type { ReadinessItem } from './contract.ts'

export type Facts = {
  settings: Settings
  /** `2026-12-25` */
  today: string
  /** Whether someone saved it: the default may be right, but nobody chose it. */
  is_tax_chosen: boolean
  has_delivery: boolean
  is_https: boolean
  has_proxy: boolean
  has_smtp: boolean
  /** Undefined if none was tried yet. */
  was_last_mail_sent: boolean | undefined
  payments: 'offered' | 'simulated' | 'none'
  has_received_webhook: boolean
  are_backups_elsewhere: boolean
  is_audit_protected: boolean
  has_second_factor: boolean
}

/** Enough for an evening's buyer to pay the next morning. */
const minHoldHours = 8

const setting = (name: keyof Settings) => `/admin/configuration#${name}`

export function listItems(facts: Facts): ReadinessItem[] {
  const { settings } = facts
  return [
    {
      id: 'legal',
      title: 'Nombre legal y CUIT',
      is_done: isOwn(settings, 'bank_holder') && isOwn(settings, 'bank_cuit') && isCuit(settings.bank_cuit),
      why: 'Tus compradores tienen que saber a quién le compran: figuran en los términos y en los datos para transferir.',
      link: setting(isOwn(settings, 'bank_holder') ? 'bank_cuit' : 'bank_holder'),
    },
    {
      id: 'bank',
      title: 'Cuenta bancaria propia',
      is_done: isOwn(settings, 'bank_cbu') && isOwn(settings, 'bank_alias'),
      why: 'Los datos de la demostración no reciben dinero: nadie puede pagarte por transferencia.',
      link: setting(isOwn(settings, 'bank_cbu') ? 'bank_alias' : 'bank_cbu'),
    },
    {
      id: 'tax',
      title: 'Condición frente al IVA',
      is_done: facts.is_tax_chosen,
      why: 'De ella depende si cada precio se muestra también sin impuestos nacionales (Ley 27.743). Elegila y guardá.',
      link: setting('tax_condition'),
    },
    {
      id: 'contact',
      title: 'Tus datos de contacto',
      is_done: contactFields.every((name) => isOwn(settings, name, { orEmpty: true })) && settings.email !== '',
      why: 'El email, los teléfonos y la dirección de la demostración no son de nadie.',
      link: setting(contactFields.find((name) => !isOwn(settings, name, { orEmpty: true })) ?? 'email'),
    },
    {
      id: 'delivery',
      title: 'Un envío que se ofrezca',
      is_done: facts.has_delivery,
      why: 'Sin ninguno nadie puede comprar: agregá un envío, o volvé a ofrecer uno.',
      link: '/admin/shipping',
    },
    {
      id: 'hours',
      title: 'Tiempo para pagar por transferencia',
      is_done: settings.hold_hours_transfer >= minHoldHours,
      why: `Con menos de ${minHoldHours} horas, quien compra de noche pierde su pedido antes de poder pagarlo.`,
      link: setting('hold_hours_transfer'),
    },
    { id: 'holidays', title: 'Feriados por venir', ...holidayState(facts), link: setting('holidays') },
    { id: 'address', title: 'Dirección segura (https)', ...addressState(facts), link: null },
    { id: 'mail', title: 'Mails que salen', ...mailState(facts), link: '/admin/mails' },
    { id: 'payments', title: onlineName, ...paymentState(facts), link: null },
    {
      id: 'second_factor',
      title: 'Segundo factor en tu cuenta',
      is_done: facts.has_second_factor,
      why: 'Con él, una contraseña robada no alcanza para entrar al panel.',
      link: `/profile#${securityPlace}`,
    },
    {
      id: 'backup',
      title: 'Backups en otro lugar',
      is_done: facts.are_backups_elsewhere,
      why: 'En el mismo disco no salvan de un disco roto. Con S3_BUCKET van a un servidor de archivos; si los copiás vos, o BACKUP_DIR está en otro disco, decilo en los ajustes.',
      link: setting('backups_copied'),
    },
    {
      id: 'audit',
      title: 'Auditoría protegida',
      is_done: facts.is_audit_protected,
      why: 'Para que ni la tienda pueda quitarle algo: corré db/protect-audit.sql con un superusuario del servidor.',
      link: '/admin/audit',
    },
  ]
}

const contactFields = ['email', 'phone', 'whatsapp', 'address'] as const

/** Whether the owner replaced the demo value. */
function isOwn(settings: Settings, name: keyof Settings, { orEmpty = false } = {}) {
  return settings[name] !== defaultSettings[name] && (orEmpty || settings[name] !== '')
}

/** Nobody has to list holidays; who does must not be left with those of last year. */
function holidayState({ settings: { holidays }, today }: Facts) {
  const last = holidays.toSorted().at(-1)
  if (last === undefined) {
    return { is_done: true, why: 'No cargaste ninguno: las fechas de entrega los cuentan como días hábiles.' }
  }
  const is_done = last >= today
  return {
    is_done,
    why: is_done
      ? `Las fechas de entrega los saltean hasta el ${formatDay(last)}.`
      : `El último que cargaste fue el ${formatDay(last)}: desde entonces se promete entregar también en feriados. Agregá los que vienen.`,
  }
}

/** The shop serves plain HTTP: https requires a proxy, and only the proxy knows the buyers' addresses. */
function addressState({ is_https, has_proxy }: Facts) {
  return {
    is_done: is_https && has_proxy,
    why:
      is_https && !has_proxy
        ? 'El https lo pone un proxy, y TRUST_PROXY no lo cuenta: todos tus compradores pasan por uno solo, y el límite de pedidos los frena a todos. Poné TRUST_PROXY=1 y reiniciá la tienda.'
        : 'Sin https, contraseñas y datos viajan a la vista. Poné la dirección de la tienda en PUBLIC_URL y reiniciala.',
  }
}

function mailState({ has_smtp, was_last_mail_sent }: Facts) {
  if (!has_smtp) {
    return {
      is_done: false,
      why: 'Los mails no salen: quedan guardados. Poné el servidor de correo en SMTP_URL y reiniciá la tienda.',
    }
  }
  if (was_last_mail_sent === undefined) {
    return { is_done: false, why: 'Todavía no salió ninguno: hacé un pedido de prueba con tu email.' }
  }
  return {
    is_done: was_last_mail_sent,
    why: was_last_mail_sent ? 'El último mail salió.' : 'El último mail no pudo salir: mirá el motivo en su lista.',
  }
}

function paymentState({ payments, has_received_webhook }: Facts) {
  if (payments === 'none') return { is_done: true, why: 'No se ofrece: la tienda cobra por transferencia.' }
  if (payments === 'simulated') {
    return {
      is_done: false,
      why: 'Está en modo simulador: los pagos no mueven dinero. Poné las credenciales en MP_ACCESS_TOKEN y MP_WEBHOOK_SECRET y reiniciá la tienda.',
    }
  }
  return {
    is_done: has_received_webhook,
    why: has_received_webhook
      ? 'Sus avisos llegan.'
      : 'Todavía no llegó ningún aviso suyo: revisá la dirección de los webhooks y hacé un pago de prueba.',
  }
}
