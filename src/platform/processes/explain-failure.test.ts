import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.server.ts'

async function listening(host: string, port = 0) {
  const server = createServer().listen({ host, port })
  await once(server, 'listening')
  return server
}

const whyNot = (trial: Promise<unknown>) => trial.then(() => 'it worked', explainFailure)

test.each(['http://localhost', '127.0.0.1/', '198.51.100.77'])('the error for HOST=%s names it', async (host) => {
  expect(await whyNot(listening(host))).toBe(
    `HOST="${host}" no es una dirección de esta máquina. Suele ser 127.0.0.1 o 0.0.0.0.`,
  )
})

test('a taken port may be that of the metrics', async () => {
  await using server = await listening('127.0.0.1')
  const { port } = server.address() as { port: number }
  expect(await whyNot(listening('127.0.0.1', port))).toBe(
    `El puerto ${port} ya está en uso. Cerrá el otro programa o elegí otro con PORT=… (el de las métricas, con METRICS_PORT=…).`,
  )
})

test('the error for a folder or file that cannot be used names it and says why', async () => {
  expect(await whyNot(mkdir(`${import.meta.filename}/data`))).toBe(
    `No se pudo abrir la tienda.\nNo se puede usar ${import.meta.filename}/data. ` +
      'Una parte de esa ruta es un archivo, no una carpeta. Otra carpeta para los datos se elige con DATA_DIR.',
  )
})

test('a disk that fills up during the start is named, also from an error of PostgreSQL', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(explainFailure(full)).toBe(
    'No se pudo abrir la tienda.\nNo queda lugar en el disco: liberá lugar. Otra carpeta para los datos se elige con DATA_DIR.',
  )
})
