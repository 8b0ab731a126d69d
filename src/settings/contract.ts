import { z } from 'zod'

const text = (max: number) => z.string().trim().max(max, `Hasta ${max} caracteres`)

/** What the owner sets from the panel. An empty text is shown nowhere. */
export const Settings = z.object({
  shop_name: text(80),
  phone: text(40),
  whatsapp: text(40),
  email: text(254),
  address: text(200),
  hours_footer: text(200),
  hours_contact: text(200),
  bank_name: text(80),
  bank_holder: text(120),
  bank_cuit: text(20),
  bank_cbu: text(40),
  bank_alias: text(40),
  tax_condition: z.enum(['responsable_inscripto', 'monotributo', 'exento']),
  transfer_discount_percent: z.number().min(0).max(90),
  hero_interval_ms: z.int().min(2000).max(60_000),
  accent_color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Un color como #6B2A3A'),
  instagram_url: text(300),
  facebook_url: text(300),
  data_fiscal_url: text(300),
  terms: text(50_000),
  privacy: text(50_000),
})
export type Settings = z.infer<typeof Settings>

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
  hero_interval_ms: 5000,
  accent_color: '#6B2A3A',
  instagram_url: '',
  facebook_url: '',
  data_fiscal_url: '',
  terms: '',
  privacy: '',
}
