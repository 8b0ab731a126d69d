import type { Settings } from '../../settings/contract.ts'
import { shopDescription } from '../../settings/delivery-text.ts'

type Known = { publicUrl: string; settings: Settings; isDeliveryFree: boolean }

/** https://llmstxt.org */
export function llmsText({ publicUrl, settings, isDeliveryFree }: Known) {
  const { shop_name, email, whatsapp, address, transfer_discount_percent: discount } = settings
  const link = (name: string, path: string, about: string) => `- [${name}](${publicUrl}${path}): ${about}`
  const transfer = discount > 0 ? ` Pagando por transferencia se descuenta ${discount} %.` : ''
  const facts = [
    ['Email', email],
    ['WhatsApp', whatsapp],
    ['Dirección', address],
  ].filter(([, value]) => value)
  return `${[
    `# ${oneLine(shop_name)}`,
    '',
    `> ${shopDescription(isDeliveryFree)} Vende en la Argentina; los precios están en pesos argentinos.${transfer}`,
    '',
    'Los perfumes de imitación no son de la marca que recuerdan ni tienen relación con ella.',
    '',
    '## Perfumes',
    link(
      'Lista',
      '/products',
      'todos, con filtros en la dirección: `search`, `notes`, `without`, `brand`, `gender`, `maxPrice`',
    ),
    link(
      'Una nota',
      '/notas/vainilla',
      'los perfumes que la tienen; hay una página por nota y por marca (`/marcas/…`)',
    ),
    link('Cuestionario', '/encontra-tu-perfume', 'cinco preguntas que terminan en la lista'),
    link('Feed', '/feed/google.xml', 'todo lo que está a la venta, en el formato de Google Merchant'),
    link('Mapa del sitio', '/sitemap.xml', 'cada página'),
    '',
    '## Para programas',
    link('Búsqueda', '/api/products?search=vainilla%20sin%20oud&group=family', 'JSON; lo mismo que la lista'),
    link('API', '/api/docs', 'OpenAPI de todo lo público'),
    link(
      'MCP',
      '/mcp',
      'Model Context Protocol (Streamable HTTP, sin cuenta): buscar, ver y comparar perfumes, y el estado de un pedido; solo lectura',
    ),
    '',
    '## Condiciones',
    link('Envíos', '/envios', 'cómo y cuándo llega'),
    link('Arrepentimiento', '/arrepentimiento', '10 días desde la entrega, sin motivo y sin costo'),
    link('Preguntas frecuentes', '/preguntas-frecuentes', 'pagos, originales e imitaciones, cambios'),
    link('Términos', '/terminos', 'las condiciones de la compra'),
    link('Privacidad', '/privacidad', 'qué se guarda de cada persona'),
    '',
    '## Contacto',
    link('Formulario', '/contact', 'para escribirle a la tienda'),
    link('Seguimiento', '/seguimiento', 'cómo va un pedido, con su número y el email de la compra'),
    ...facts.map(([name, value]) => `- ${name}: ${oneLine(value ?? '')}`),
  ].join('\n')}\n`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
