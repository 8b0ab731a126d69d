/** Words that begin the part of an address after the house number. */
const inside = /\b(piso|p\.?b\.?|dpto|depto|departamento|dto|timbre|torre|casa|lote|manzana|mz|oficina|of)\b/i

/** Splits `Av. Rivadavia 1234, 3 B` into the parts that carriers ask for; the number is `S/N` if there is none. */
export function streetParts(written: string) {
  const comma = written.indexOf(',')
  const [line, unit] = comma < 0 ? [written, ''] : [written.slice(0, comma), written.slice(comma + 1)]
  const at = line.search(inside)
  const house = (at > 0 ? line.slice(0, at) : line).trim()
  const rest = [at > 0 ? line.slice(at) : '', unit].map((part) => part.trim()).filter(Boolean)
  // Takes the last number, as streets are called «Calle 50» and «25 de Mayo». It may have a thousands separator.
  const [, street, number, after] = house.match(/^(.*\D)(?<!\d\.)\b(\d+(?:\.\d+)?\w?)\b\s*(.*)$/) ?? []
  if (!street || !number) return { street: house, number: 'S/N', rest: rest.join(', ') }
  const name = street.trim().replace(/\s*(n[°º.]|nro\.?|número)?\s*$/i, '')
  // The dot of a kilometre («km 12.5») is a decimal point.
  const plain = /\bkm\.?$/i.test(name) ? number : number.replace(/^(\d{1,3})\.(\d{3})\b/, '$1$2')
  return { street: name, number: plain, rest: [after?.trim(), ...rest].filter(Boolean).join(', ') }
}
