const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_each, at) => String(from + at))

type Place = [id: number, code: string, name: string, street: string, number: string, city: string, served: string[]]

const places: Place[] = [
  [10001, 'SIC', 'Centro', 'Av. Corrientes', '1500', 'Ciudad de Buenos Aires', codes(1000, 1199)],
  [10002, 'SIP', 'Palermo', 'Av. Santa Fe', '4200', 'Ciudad de Buenos Aires', codes(1405, 1429)],
  [10003, 'SIB', 'Villa Crespo', 'Av. Corrientes', '5300', 'Ciudad de Buenos Aires', codes(1405, 1429)],
  [10004, 'SIL', 'La Plata', 'Calle 50', '620', 'La Plata', codes(1900, 1925)],
  [10005, 'SIR', 'Rosario', 'Bv. Oroño', '800', 'Rosario', codes(2000, 2013)],
  [10006, 'SIX', 'Córdoba', 'Av. Colón', '1200', 'Córdoba', codes(5000, 5022)],
  [10007, 'SIM', 'Mendoza', 'Av. San Martín', '950', 'Mendoza', codes(5500, 5519)],
]

export const branches = places.map(([id, codigo, descripcion, calle, numero, localidad, served]) => ({
  id,
  codigo,
  descripcion: `SIMULADA ${descripcion.toUpperCase()}`,
  canal: 'B2C',
  direccion: { calle, numero, localidad, codigoPostal: served[0], pais: 'Argentina' },
  horarioDeAtencion: 'Lunes a Viernes de 08:00 a 18:00',
  datosAdicionales: { seHaceAtencionAlCliente: true, entregaEnvios: true, tipo: 'SUCURSAL' },
  codigosPostalesAtendidos: served,
}))
