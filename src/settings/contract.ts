import { z } from 'zod'
import { isAlias, isCbu, isCuit } from '../platform/argentina/identifiers.ts'
import { answer, isSeen } from '../platform/http/contract.ts'
import { isEmail } from '../platform/mail/address.ts'
import { isReadableAccent } from './rules.ts'
import { carrierKey, isTrackingUrl } from './tracking-url.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((written) => (isSeen(written) ? written : ''))
    .max(max, `Hasta ${max} caracteres`)
const link = text(300).refine((value) => value === '' || /^https:\/\/\S[^\s.]*\.\S+$/.test(value), {
  message: 'Una dirección que empiece con https://',
})
const limit = (most: number) => z.int().min(0, 'Desde 0').max(most, `Hasta ${most}`).describe('0: no limit')
const digits = (value: string) => value.replace(/[\s.-]/g, '')

const Picture = z.string().regex(/^([0-9a-f]{32}\.webp)?$/, 'Una imagen subida desde el panel')

export const HeroSlide = z.object({
  title: text(60).min(1, 'Ingresá el título'),
  text: text(200).describe('Empty on the offers slide: a generated text about current offers'),
  link: text(300).regex(
    /^(\/(?!\/)|https:\/\/)\S*$/,
    'Una dirección de la tienda (/products) o que empiece con https://',
  ),
  link_text: text(40).min(1, 'Ingresá el texto del botón'),
  shows: z.enum(['exclusive', 'brands', 'offers']).describe('The products shown on the slide'),
  picture: Picture.describe('Shown instead of products; empty for none'),
})
export type HeroSlide = z.infer<typeof HeroSlide>

/** A person of the team, on the page about the shop. */
export const Seller = z.object({
  name: text(60).min(1, 'Ingresá el nombre'),
  role: text(80),
  text: text(200),
  picture: Picture.describe('Empty for a drawn portrait'),
})
export type Seller = z.infer<typeof Seller>
export const maxSellers = 6

export const Carrier = z.object({
  name: text(60).min(1, 'Ingresá el nombre del transporte'),
  tracking_url: text(300)
    .refine((value) => value === '' || isTrackingUrl(value), {
      message: 'Una dirección que empiece con https://, con {number} en el lugar del número',
    })
    .describe('Contains `{number}` or `{tracking_number}`; empty for no link'),
})
export type Carrier = z.infer<typeof Carrier>

const percent = (most: number, message: string) =>
  z
    .number(message)
    .min(0, 'Desde 0')
    .max(most, `Hasta ${most}`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Tiene como máximo 2 decimales')

export const InstallmentPlan = z
  .object({
    count: z.int('Un número entero').min(1, 'Desde 1 cuota').max(60, 'Hasta 60 cuotas'),
    surcharge_percent: percent(1000, 'Ingresá el recargo').describe('Surcharge of the whole plan over the price'),
    cftea: percent(10_000, 'Ingresá el CFTEA').describe('Costo financiero total efectivo anual, in percent'),
    min_total: z
      .number('Escribí un importe')
      .min(0, 'Desde 0')
      .max(9_999_999_999, 'Es demasiado')
      .multipleOf(0.01, 'Tiene como máximo 2 decimales')
      .default(0)
      .describe('Smallest amount in pesos'),
  })
  .refine(({ surcharge_percent, cftea }) => surcharge_percent <= 0 || cftea > 0, {
    path: ['cftea'],
    message: 'Con recargo, el CFTEA no puede ser 0',
  })
export type InstallmentPlan = z.infer<typeof InstallmentPlan>

/** Settings that the owner changes in the panel. Empty texts are not shown. */
export const Settings = z.object({
  shop_name: text(80).min(1, 'El nombre de la tienda es requerido'),
  phone: text(40),
  whatsapp: text(40),
  email: text(254).refine((value) => value === '' || isEmail(value), { message: 'Email inválido' }),
  address: text(200),
  hours_footer: text(200),
  hours_contact: text(200),
  bank_name: text(80),
  bank_holder: text(120),
  bank_cuit: text(20).refine((value) => value === '' || isCuit(value), {
    message: 'El CUIT no es válido: revisá sus 11 números',
  }),
  bank_cbu: text(40)
    .overwrite(digits)
    .refine((value) => value === '' || isCbu(value), { message: 'El CBU o CVU no es válido: revisá sus 22 números' }),
  bank_alias: text(40).refine((value) => value === '' || isAlias(value), {
    message: 'El alias tiene de 6 a 20 letras sin acentos, números, puntos o guiones',
  }),
  tax_condition: z.enum(['responsable_inscripto', 'monotributo', 'exento']),
  transfer_discount_percent: z.number().min(0, 'Desde 0').max(90, 'Hasta 90'),
  installments: z
    .array(InstallmentPlan, 'Tiene que ser una lista de planes')
    .max(24, 'Hasta 24 planes')
    .refine((plans) => new Set(plans.map(({ count }) => count)).size === plans.length, {
      message: 'Hay dos planes con las mismas cuotas',
    })
    .describe('Empty: no plans are shown, and the provider offers its own'),
  max_units_per_product: limit(1000),
  max_units_per_order: limit(100_000),
  max_open_orders: limit(1000).describe('Most unpaid orders of an e-mail, guest session or account; 0: no limit'),
  max_open_orders_network: limit(100_000).describe('Most unpaid orders of a network (/24 or /48); 0: no limit'),
  refund_limit: z
    .number()
    .min(0, 'Desde 0')
    .max(9_999_999_999, 'Es demasiado')
    .multipleOf(0.01, 'Tiene como máximo 2 decimales')
    .describe('Most pesos of a payment that the role ventas may refund; above, encargado or dueno is required'),
  hold_hours_transfer: z.int().min(1, 'Desde 1 hora').max(720, 'Hasta 720 horas'),
  dispatch_cutoff: z
    .int('Una hora de 0 a 23')
    .min(0, 'Una hora de 0 a 23')
    .max(23, 'Una hora de 0 a 23')
    .describe('Orders from this hour on are dispatched as of the next business day'),
  dispatch_hours: z.int('Un número entero').min(0, 'Desde 0').max(720, 'Hasta 720 horas'),
  holidays: z
    .array(z.iso.date('Una fecha como 25/12/2026'))
    .max(366, 'Hasta 366 feriados')
    .describe('Days without dispatch or delivery, as 2026-12-25'),
  parcel_grams: z
    .int('Un número entero')
    .min(1, 'Desde 1 gramo')
    .max(20_000, 'Hasta 20.000 gramos')
    .describe('Packed weight of one unit, for carriers that quote by weight'),
  parcel_cm3: z
    .int('Un número entero')
    .min(1, 'Desde 1 cm³')
    .max(100_000, 'Hasta 100.000 cm³')
    .describe('Packed volume of one unit'),
  hold_minutes_online: z.int().min(1, 'Desde 1 minuto').max(43_200, 'Hasta 43.200 minutos'),
  review_invite_days: z
    .int('Un número entero')
    .min(0, 'Desde 0')
    .max(365, 'Hasta 365 días')
    .describe('Days from the delivery to the invitation to review; 0: immediately'),
  gift_options: z
    .enum(['off', 'message', 'wrap'], 'Elegí qué se ofrece')
    .describe('Gift options of the checkout: none, message and day, or gift wrap too'),
  ask_dni: z
    .enum(['no', 'optional', 'required'], 'Elegí si se pide')
    .describe("Whether the checkout asks for the buyer's DNI, CUIT or CUIL; required: an order without it is 400"),
  hero_interval_ms: z.int().min(2000, 'Desde 2.000 milisegundos').max(60_000, 'Hasta 60.000 milisegundos'),
  hero_slides: z.array(HeroSlide).length(3, 'Son tres portadas'),
  sellers: z.array(Seller).max(maxSellers, `Hasta ${maxSellers} personas`),
  carriers: z
    .array(Carrier)
    .max(20, 'Hasta 20 transportes')
    .refine((carriers) => new Set(carriers.map(({ name }) => carrierKey(name))).size === carriers.length, {
      message: 'Hay dos transportes con el mismo nombre',
    }),
  accent_color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Un color como #6B2A3A')
    .refine(isReadableAccent, { message: 'Ese color no se lee bien: elegí uno más oscuro' }),
  announcement: text(140).describe('Shown above the header of every page; empty: the home page mentions shipping'),
  instagram_url: link,
  facebook_url: link,
  data_fiscal_url: link,
  terms: text(50_000),
  privacy: text(50_000),
  show_inspirations: z
    .boolean('Elegí si se muestran')
    .describe('false: no public page or answer names the original of an imitation'),
  decants_allowed: z
    .boolean('Elegí si se venden decants')
    .describe(
      'false: no product is saved as a decant, and none is on sale. Decanting needs an authorized establishment',
    ),
  decants_registry: text(80).describe('Authorization number, shown on pages of decants'),
  staff_second_factor: z
    .enum(['optional', 'required'], 'Elegí si es opcional u obligatorio')
    .describe('required: staff need TOTP codes or a passkey to enter the panel'),
  backup_every_days: z.int().min(0, 'Desde 0').max(31, 'Hasta 31').describe('0: no scheduled backups'),
  backup_keep: z.int().min(1, 'Desde 1').max(365, 'Hasta 365'),
  backups_copied: z
    .boolean('Elegí si los copiás')
    .describe('true: the owner confirms that backups are copied elsewhere'),
  contact_keep_months: z
    .int('Un número entero')
    .refine((months) => months === 0 || (months >= 6 && months <= 120), '0, o de 6 a 120 meses')
    .describe('Months after which read contact messages are deleted; 0: never'),
})
export type Settings = z.infer<typeof Settings>

/** Stricter than `Settings`, which still reads percentages that were saved with more decimals. */
export const SettingsPart = Settings.partial().extend({
  transfer_discount_percent: percent(90, 'Un porcentaje de 0 a 90, con 2 decimales como máximo').optional(),
})

type WrittenPart = z.input<typeof SettingsPart>

/** The changed settings are in `settings`, or are the body itself. */
export const SettingsChange = z
  .preprocess(
    (
      body: { settings: WrittenPart; seen?: WrittenPart; password?: string } | (WrittenPart & { password?: string }),
    ) => {
      if (typeof body !== 'object' || body === null || 'settings' in body) return body
      const { password, ...settings } = body
      return { settings, password }
    },
    z.object({
      settings: SettingsPart,
      seen: Settings.partial()
        .optional()
        .describe(
          'The values that were edited: if one has changed since, the answer is 409 `editado-por-otro` with `now`',
        ),
      password: z
        .string()
        .max(200)
        .nullish()
        .describe(
          'Password of the user, required after a 403 `reauth` for the bank account and other settings of owners',
        ),
    }),
  )
  .refine(({ settings }) => Object.keys(settings).length > 0, {
    path: ['settings'],
    message: 'No hay nada para guardar',
  })
export const SettingsAnswer = answer({ message: z.string().optional(), settings: Settings })

export const defaultSettings: Settings = {
  shop_name: 'Estela',
  phone: '+54 11 5555-0142',
  whatsapp: '+54 9 11 5555-0142',
  email: 'hola@estela.example',
  address: 'Av. Santa Fe 1860, Ciudad de Buenos Aires',
  hours_footer: 'Lun a Vie 9:00-17:00 · Sáb 9:00-12:00',
  hours_contact: 'Lun a Vie 9:00-18:00 · Sáb 9:00-14:00 · Dom cerrado',
  bank_name: 'Banco de demostración',
  bank_holder: 'Estela Perfumes (demostración)',
  bank_cuit: '30-71234567-1',
  bank_cbu: '2850590940090418135201',
  bank_alias: 'ESTELA.DEMO.NOPAGAR',
  tax_condition: 'responsable_inscripto',
  transfer_discount_percent: 0,
  installments: [],
  max_units_per_product: 10,
  max_units_per_order: 40,
  max_open_orders: 3,
  max_open_orders_network: 15,
  refund_limit: 0,
  hold_hours_transfer: 48,
  dispatch_cutoff: 14,
  dispatch_hours: 24,
  holidays: [],
  parcel_grams: 500,
  parcel_cm3: 2000,
  review_invite_days: 10,
  hold_minutes_online: 60,
  gift_options: 'off',
  ask_dni: 'no',
  hero_interval_ms: 5000,
  hero_slides: [
    {
      title: 'Fragancias Exclusivas',
      text: 'Casas de nicho y ediciones que no se cruzan en cada esquina.',
      link: '/products?sort=price&order=DESC',
      link_text: 'Ver las más exclusivas',
      shows: 'exclusive',
      picture: '',
    },
    {
      title: 'Marcas Originales',
      text: 'Los nombres que ya conocés, en sus tamaños de siempre.',
      link: '/products?type=original',
      link_text: 'Ver originales',
      shows: 'brands',
      picture: '',
    },
    {
      title: 'Ofertas Especiales',
      text: '',
      link: '/products?sort=price&order=ASC',
      link_text: 'Ver los mejores precios',
      shows: 'offers',
      picture: '',
    },
  ],
  sellers: [
    {
      name: 'Julieta',
      role: 'Perfumes árabes',
      text: 'Sabe qué oud aguanta un verano porteño y cuál pide invierno.',
      picture: '',
    },
    {
      name: 'Tomás',
      role: 'Nicho y casas de autor',
      text: 'Prueba tres perfumes por semana y los anota en una libreta.',
      picture: '',
    },
    {
      name: 'Carolina',
      role: 'Importados y regalos',
      text: 'Con dos preguntas encuentra el perfume de otra persona.',
      picture: '',
    },
  ],
  carriers: [
    { name: 'Andreani', tracking_url: 'https://www.andreani.com/envio/{number}' },
    { name: 'OCA', tracking_url: 'https://www1.oca.com.ar/OEPTrackingWeb/trackingenvio.asp?numero1={number}' },
    { name: 'Correo Argentino', tracking_url: 'https://www.correoargentino.com.ar/formularios/e-commerce?id={number}' },
  ],
  accent_color: '#6B2A3A',
  announcement: '',
  instagram_url: '',
  facebook_url: '',
  data_fiscal_url: '',
  terms: '',
  privacy: '',
  show_inspirations: true,
  decants_allowed: false,
  decants_registry: '',
  staff_second_factor: 'optional',
  backup_every_days: 1,
  backup_keep: 7,
  backups_copied: false,
  contact_keep_months: 36,
}
