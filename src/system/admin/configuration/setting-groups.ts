import type { Settings } from '../../../settings/contract.ts'
import { onlineName } from '../../../settings/online-method.ts'

/** Settings of this form; the others have their own forms. */
export type SettingName = Exclude<keyof Settings, 'hero_slides' | 'sellers' | 'carriers' | 'installments'>
type Field = readonly [name: SettingName, hint?: string]

const groups: readonly (readonly [title: string, fields: readonly Field[]])[] = [
  [
    'La tienda',
    [
      ['shop_name'],
      ['phone'],
      ['whatsapp'],
      ['email'],
      ['address'],
      ['hours_footer', 'Separá los días con ·'],
      ['hours_contact', 'Separá los días con ·'],
      ['tax_condition'],
    ],
  ],
  [
    'Transferencias',
    [
      ['bank_name'],
      ['bank_holder'],
      ['bank_cuit', 'Con su dígito verificador'],
      ['bank_cbu', '22 números, con sus dígitos verificadores'],
      ['bank_alias'],
      ['transfer_discount_percent', '0 es sin descuento'],
    ],
  ],
  ['Devoluciones', [['refund_limit', 'En pesos: lo que puede devolver Ventas de un pago. 0: solo Encargado y Dueño']]],
  [
    'Límites de las órdenes',
    [
      ['max_units_per_product', 'Como mucho; 0 es sin límite'],
      ['max_units_per_order', 'Como mucho, entre todos los productos; 0 es sin límite'],
      ['max_open_orders', 'Al mismo tiempo, del mismo email, navegador o cuenta; 0 es sin límite'],
      ['max_open_orders_network', 'Al mismo tiempo, de la misma red de internet; 0 es sin límite'],
      ['hold_hours_transfer', 'Desde la compra; después, la orden se cancela sola'],
      ['hold_minutes_online', `Desde que entra a ${onlineName}`],
    ],
  ],
  [
    'Fechas de entrega',
    [
      ['dispatch_cutoff', 'De 0 a 23: lo que se compra desde esa hora cuenta desde el día hábil siguiente'],
      ['dispatch_hours', 'Lo que tarda en salir una orden; cada 24 son un día hábil'],
      ['holidays', 'Uno por renglón, como 25/12/2026: esos días no se despacha ni se entrega'],
    ],
  ],
  [
    'Paquetes',
    [
      ['parcel_grams', 'Con caja y relleno. Con esto se le pide el precio al transporte, por kilo entero'],
      ['parcel_cm3', 'Alto por ancho por largo de una caja con una unidad: 10 × 10 × 20 son 2000'],
    ],
  ],
  [
    'Datos del comprador',
    [
      [
        'ask_dni',
        'Solo si lo exige tu transporte para entregar o te hace falta para facturar. Se pide en la compra por la web, no en las ventas del local; contalo en tu política de privacidad',
      ],
    ],
  ],
  ['Regalos', [['gift_options', 'Se piden en la compra y se ven en la orden, el remito y los emails']]],
  [
    'Opiniones',
    [['review_invite_days', 'Desde la entrega hasta el email que le pide su opinión al comprador; 0 es enseguida']],
  ],
  [
    'Aspecto y enlaces',
    [
      ['accent_color'],
      ['announcement', 'Una línea arriba de todas las páginas. Vacío: la portada cuenta del envío'],
      ['hero_interval_ms'],
      ['instagram_url'],
      ['facebook_url'],
      ['data_fiscal_url', 'El enlace que da ARCA'],
    ],
  ],
  [
    'Imitaciones',
    [
      [
        'show_inspirations',
        'Si no, la tienda no nombra ningún original: ni en las páginas, ni al buscar, ni en Google',
      ],
    ],
  ],
  [
    'Decants',
    [
      [
        'decants_allowed',
        'Fraccionar perfumes requiere un establecimiento habilitado por ANMAT (Disposición 7939/2025). Al apagarlo, los decants salen de la venta',
      ],
      ['decants_registry', 'El número de la habilitación: se muestra en la página de cada decant'],
    ],
  ],
  [
    'Textos legales',
    [
      ['terms', 'Vacío: el texto de la tienda. Un renglón que empieza con ## es un título.'],
      ['privacy', 'Vacío: el texto de la tienda.'],
    ],
  ],
  [
    'Seguridad',
    [['staff_second_factor', 'Los códigos de una app o una llave de acceso; cada uno los activa en su perfil']],
  ],
  [
    'Backups programados',
    [
      ['backup_every_days', '0 los apaga'],
      ['backup_keep', 'Al hacer uno nuevo se borran los más viejos'],
      ['backups_copied', 'Con otro programa, o con BACKUP_DIR en otro disco: la tienda no lo puede ver'],
    ],
  ],
  [
    'Datos que se borran solos',
    [['contact_keep_months', 'Desde el último mensaje, si alguien lo leyó. De 6 a 120; 0 es para siempre']],
  ],
]

export const settingGroups = (isOpen: (name: SettingName) => boolean) =>
  groups
    .map(([title, fields]) => [title, fields.filter(([name]) => isOpen(name))] as const)
    .filter(([, fields]) => fields.length > 0)
