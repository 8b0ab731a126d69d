/** Permissions of staff, worded to complete «Ventas puede…». A call of the panel names one: platform/http/call.ts. */
export const permissions = {
  'panel.use': 'entrar al panel y elegir sus avisos',
  'dashboard.read': 'ver las ventas y cómo va la tienda',
  'products.read': 'ver los productos, su stock y la lista de compras',
  'products.write': 'cargar productos y cambiar sus textos y fotos',
  'products.bulk': 'cambiar varios productos a la vez',
  'products.price': 'cambiar precios',
  'products.stock': 'cambiar el stock',
  'products.cost': 'ver y cargar costos y márgenes',
  'products.delete': 'eliminar productos',
  'products.import': 'importar productos',
  'products.export': 'exportar los productos',
  'categories.write': 'cambiar las categorías',
  'promotions.write': 'armar promociones y cupones',
  'shipping.write': 'armar los envíos y sus precios',
  'content.write': 'cambiar las portadas, quiénes atienden y el color de la tienda',
  'orders.read': 'ver las órdenes',
  'orders.write': 'anotar en las órdenes y corregir su dirección',
  'orders.ship': 'enviar y entregar órdenes',
  'orders.cancel': 'cancelar órdenes',
  'orders.release': 'liberar órdenes retenidas',
  'orders.export': 'exportar las órdenes',
  'sales.write': 'vender en el mostrador, por teléfono y WhatsApp',
  'payments.read': 'ver los pagos y sus comprobantes',
  'payments.verify': 'verificar y rechazar transferencias',
  'payments.record': 'registrar pagos a mano',
  'payments.refund': 'devolver pagos hasta el tope de devoluciones',
  'payments.refund_any': 'devolver más que el tope de devoluciones',
  'cash.read': 'ver y exportar la caja',
  'cash.close': 'cerrar la caja',
  'messages.write': 'leer y responder mensajes',
  'withdrawals.write': 'resolver arrepentimientos',
  'reviews.write': 'publicar y responder opiniones',
  'customers.read': 'ver los clientes',
  'customers.write': 'anotar y etiquetar clientes',
  'announcements.send': 'enviar avisos a los clientes',
  'mails.read': 'ver los mails enviados y reintentarlos',
  'settings.read': 'ver la configuración',
  'settings.write': 'cambiar la configuración',
  'settings.money': 'cambiar la cuenta bancaria y el tope de devoluciones',
  'audit.read': 'ver la auditoría',
  'system.manage': 'cuidar el sistema: backups en el servidor, cache y tareas',
  'backup.download': 'descargar la base de datos o un backup entero y probar un backup',
  'sessions.end': 'cerrar las sesiones de todos',
  'staff.manage': 'decidir quiénes entran al panel y con qué rol',
} as const

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions).toSorted() as Permission[]
const allExcept = (...those: Permission[]) => permissionNames.filter((permission) => !those.includes(permission))

type Known = { label: string; about: string; permissions: readonly Permission[] }

/** From the role with all permissions to the one with none. */
export const roles = {
  dueno: { label: 'Dueño', about: 'Todo, también el dinero y el equipo.', permissions: permissionNames },
  encargado: {
    label: 'Encargado',
    about: 'Todo el día a día. No toca la cuenta bancaria, el equipo ni la base de datos.',
    permissions: allExcept('settings.money', 'backup.download', 'sessions.end', 'staff.manage'),
  },
  ventas: {
    label: 'Ventas',
    about: 'Atiende órdenes, transferencias, mensajes y clientes.',
    permissions: [
      ...(['panel.use', 'settings.read', 'dashboard.read', 'products.read'] as const),
      ...(['orders.read', 'orders.write', 'orders.ship', 'orders.cancel'] as const),
      ...([
        'payments.read',
        'payments.verify',
        'payments.refund',
        'messages.write',
        'withdrawals.write',
        'reviews.write',
        'customers.read',
        'sales.write',
        'customers.write',
      ] as const),
    ],
  },
  deposito: {
    label: 'Depósito',
    about: 'Prepara y despacha órdenes, recibe y cuenta el stock.',
    permissions: [
      ...(['panel.use', 'settings.read', 'products.read', 'products.bulk', 'products.stock'] as const),
      ...(['orders.read', 'orders.write', 'orders.ship'] as const),
    ],
  },
  contenido: {
    label: 'Contenido',
    about: 'Cuida lo que se ve: productos, categorías, portadas y avisos.',
    permissions: [
      ...(['panel.use', 'settings.read', 'products.read', 'products.write', 'products.bulk'] as const),
      ...(['categories.write', 'promotions.write', 'content.write', 'announcements.send', 'reviews.write'] as const),
    ],
  },
  contador: {
    label: 'Contador',
    about: 'Mira caja, pagos y órdenes, y los exporta. No cambia nada.',
    permissions: [
      ...([
        'panel.use',
        'settings.read',
        'dashboard.read',
        'products.read',
        'products.cost',
        'products.export',
      ] as const),
      ...(['orders.read', 'orders.export', 'payments.read', 'cash.read'] as const),
    ],
  },
  cliente: { label: 'Cliente', about: 'Compra en la tienda.', permissions: [] },
} as const satisfies Record<string, Known>

export type Role = keyof typeof roles
export type StaffRole = Exclude<Role, 'cliente'>

export const roleNames = Object.keys(roles) as Role[]
export const staffRoles = roleNames.filter((role): role is StaffRole => role !== 'cliente')

export const permissionsOf = (role: Role): readonly Permission[] => roles[role].permissions
export const rolesWith = (permission: Permission) =>
  staffRoles.filter((role) => permissionsOf(role).includes(permission))
