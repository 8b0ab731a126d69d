type TableNames = {
  /** Shown in the filter. */
  label: string
  /** A single row, in a sentence: «Cambió la orden…». */
  one: string
  /** Several rows: «Cambió 49 productos». */
  many: string
}

/** Every audited table, as staff call its rows; a test fails for a table without a name. */
export const tableNames: Record<string, TableNames> = {
  addresses: { label: 'Dirección guardada', one: 'la dirección', many: 'direcciones' },
  announcements: { label: 'Aviso a clientes', one: 'el aviso a clientes', many: 'avisos a clientes' },
  cash_closing_amounts: { label: 'Importe de un cierre', one: 'el importe contado', many: 'importes contados' },
  cash_closings: { label: 'Cierre de caja', one: 'el cierre de caja', many: 'cierres de caja' },
  cash_movements: { label: 'Movimiento de caja', one: 'el movimiento de caja', many: 'movimientos de caja' },
  categories: { label: 'Categoría', one: 'la categoría', many: 'categorías' },
  contact_messages: { label: 'Mensaje de contacto', one: 'el mensaje de', many: 'mensajes' },
  contact_replies: { label: 'Respuesta a un mensaje', one: 'la respuesta', many: 'respuestas' },
  customer_notes: { label: 'Nota sobre un cliente', one: 'la nota sobre', many: 'notas sobre clientes' },
  customer_tags: { label: 'Etiqueta de un cliente', one: 'la etiqueta de', many: 'etiquetas de clientes' },
  dollar_acts: { label: 'Cotización aplicada', one: 'la cotización aplicada', many: 'cotizaciones aplicadas' },
  goods_receipts: { label: 'Recepción', one: 'la recepción', many: 'recepciones' },
  hero_pictures: { label: 'Imagen de portada', one: 'la imagen de portada', many: 'imágenes de portada' },
  notification_choices: { label: 'Avisos al personal', one: 'sus avisos de', many: 'avisos que recibe' },
  order_items: { label: 'Renglón de una orden', one: 'el renglón', many: 'renglones' },
  order_shipments: { label: 'Envío de una orden', one: 'el envío de la orden', many: 'envíos de órdenes' },
  orders: { label: 'Orden', one: 'la orden', many: 'órdenes' },
  passkeys: { label: 'Llave de acceso', one: 'la llave de acceso', many: 'llaves de acceso' },
  payments: { label: 'Pago', one: 'el pago', many: 'pagos' },
  planned_offers: { label: 'Oferta programada', one: 'la oferta programada', many: 'ofertas programadas' },
  product_pictures: { label: 'Imagen', one: 'la imagen', many: 'imágenes' },
  product_reviews: { label: 'Opinión', one: 'la opinión de', many: 'opiniones' },
  products: { label: 'Producto', one: 'el producto', many: 'productos' },
  ready_answers: { label: 'Respuesta lista', one: 'la respuesta lista', many: 'respuestas listas' },
  promotion_uses: { label: 'Uso de una promoción', one: 'el uso de la promoción', many: 'usos de promociones' },
  promotions: { label: 'Promoción', one: 'la promoción', many: 'promociones' },
  refund_lines: { label: 'Renglón devuelto', one: 'el renglón devuelto', many: 'renglones devueltos' },
  refund_requests: { label: 'Devolución pedida', one: 'la devolución pedida', many: 'devoluciones pedidas' },
  refunds: { label: 'Devolución', one: 'la devolución', many: 'devoluciones' },
  statement_accounts: { label: 'Cuenta del banco', one: 'la cuenta', many: 'cuentas del banco' },
  statement_matches: { label: 'Respaldo de un pago', one: 'el respaldo', many: 'respaldos' },
  statements: { label: 'Extracto del banco', one: 'el extracto', many: 'extractos' },
  settings: { label: 'Configuración', one: 'la configuración:', many: 'ajustes de la configuración' },
  shipping_methods: { label: 'Envío', one: 'el envío', many: 'envíos' },
  totp: {
    label: 'Códigos de verificación',
    one: 'los códigos de verificación de',
    many: 'códigos de verificación',
  },
  users: { label: 'Usuario', one: 'la cuenta de', many: 'cuentas' },
  withdrawals: { label: 'Arrepentimiento', one: 'el arrepentimiento', many: 'arrepentimientos' },
}

export const tableLabel = (table: string) => tableNames[table]?.label ?? table
