/** Options of settings with a list of choices, in the order of the panel. */
export const settingChoices = {
  tax_condition: { responsable_inscripto: 'Responsable inscripto', monotributo: 'Monotributo', exento: 'Exento' },
  staff_second_factor: { optional: 'Opcional', required: 'Obligatorio para entrar al panel' },
  ask_dni: { no: 'No', optional: 'Opcional', required: 'Obligatorio' },
  gift_options: {
    off: 'No se ofrecen',
    message: 'Mensaje y fecha deseada',
    wrap: 'Mensaje, fecha deseada y envoltorio sin cargo',
  },
} as const satisfies Record<string, Record<string, string>>

/** The perfumes beside the text of a hero slide. */
export const slideChoices = {
  exclusive: 'Los más caros',
  brands: 'Originales destacados',
  offers: 'Los de mejor precio',
} as const satisfies Record<string, string>
