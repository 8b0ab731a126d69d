import { expect, test } from 'vitest'
import { streetParts } from './street.ts'

test.each([
  ['Callao 100', 'Callao', '100', ''],
  ['Av. Rivadavia 1234, 3 B', 'Av. Rivadavia', '1234', '3 B'],
  ['Calle 50 620', 'Calle 50', '620', ''],
  ['25 de Mayo 3340 piso 2', '25 de Mayo', '3340', 'piso 2'],
  ['San Martín N° 950 depto 4, timbre 2', 'San Martín', '950', 'depto 4, timbre 2'],
  ['Avenida Figueroa Alcorta 3.415, piso 14 B', 'Avenida Figueroa Alcorta', '3415', 'piso 14 B'],
  ['Calle 50 N° 1.620', 'Calle 50', '1620', ''],
  ['Ruta 8 km 12.500', 'Ruta 8 km', '12.500', ''],
  ['Belgrano 12A fondo', 'Belgrano', '12A', 'fondo'],
  ['9 de Julio', '9 de Julio', 'S/N', ''],
  ['Barrio Los Sauces S/N', 'Barrio Los Sauces S/N', 'S/N', ''],
])('%s', (written, street, number, rest) => {
  expect(streetParts(written)).toEqual({ street, number, rest })
})
