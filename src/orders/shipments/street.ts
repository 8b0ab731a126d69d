/** Where the number of a house ends and what is inside of it begins. */
const inside = /\b(piso|p\.?b\.?|dpto|depto|departamento|dto|timbre|torre|casa|lote|manzana|mz|oficina|of)\b/i

/** `Av. Rivadavia 1234, 3 B` as carriers have it, in parts; S/N without a number. */
export function streetParts(written: string) {
  const comma = written.indexOf(',')
  const [line, unit] = comma < 0 ? [written, ''] : [written.slice(0, comma), written.slice(comma + 1)]
  const at = line.search(inside)
  const house = (at > 0 ? line.slice(0, at) : line).trim()
  const rest = [at > 0 ? line.slice(at) : '', unit].map((part) => part.trim()).filter(Boolean)
  // The last number: a street may have one of its own, as «Calle 50» and «25 de Mayo». It may be written in thousands.
  const [, street, number, after] = house.match(/^(.*\D)(?<!\d\.)\b(\d+(?:\.\d+)?\w?)\b\s*(.*)$/) ?? []
  if (!street || !number) return { street: house, number: 'S/N', rest: rest.join(', ') }
  const name = street.trim().replace(/\s*(n[°º.]|nro\.?|número)?\s*$/i, '')
  // A kilometre has decimals.
  const plain = /\bkm\.?$/i.test(name) ? number : number.replace(/^(\d{1,3})\.(\d{3})\b/, '$1$2')
  return { street: name, number: plain, rest: [after?.trim(), ...rest].filter(Boolean).join(', ') }
}
