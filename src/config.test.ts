import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { loadConfig, misspeltSettings } from './config.ts'
import { StartError } from './platform/processes/start-error.ts'

function complaint(environment: Record<string, string>) {
  try {
    loadConfig(environment)
    return 'no complaint'
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
}

test('without any setting the shop has its default settings', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    trustProxy: 0,
    logLevel: 'info',
    adminEmail: 'admin@localhost',
  })
  expect(config.rates).toEqual({ login: 10, forms: 20, orders: 30 })
  expect(config.publicUrl).toBe('http://localhost:3000')
  expect(config.databaseUrl).toBeUndefined()
})

test('an empty or blank setting counts as not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '', METRICS_PORT: '' }).port).toBe(3000)
  const blank = loadConfig({ PORT: ' ', RATE_LOGIN: ' ', RATE_ORDERS: '\t', TRUST_PROXY: ' ' })
  expect(blank).toMatchObject({ port: 3000, rates: { login: 10, orders: 30 } })
})

test('the public address has no path, query or fragment', () => {
  for (const [written, read] of [
    ['https://tienda.com.ar/', 'https://tienda.com.ar'],
    ['https://tienda.com.ar//', 'https://tienda.com.ar'],
    ['HTTPS://Tienda.com.ar:8443', 'https://tienda.com.ar:8443'],
  ] as const) {
    expect(loadConfig({ PUBLIC_URL: written }).publicUrl).toBe(read)
  }
  expect(loadConfig({ PUBLIC_URL: 'HTTPS://tienda.com.ar' }).mercadoPago.hasSimulator).toBe(false)
  for (const wrong of ['/tienda', '/?de=mail', '/#inicio', '?x', '//perfumes/']) {
    expect(complaint({ PUBLIC_URL: `https://tienda.com.ar${wrong}` })).toContain('PUBLIC_URL')
  }
  expect(complaint({ PUBLIC_URL: 'https://ana:clave@tienda.com.ar' })).not.toContain('clave')
})

test('unreadable headers for the collector stop the start', () => {
  const headers = (OTEL_EXPORTER_OTLP_HEADERS: string) => ({ OTEL_EXPORTER_OTLP_HEADERS })
  expect(complaint(headers('clave=100%'))).toContain('OTEL_EXPORTER_OTLP_HEADERS')
  expect(loadConfig(headers('a=b%20c,d=e=f')).tracing.headers).toEqual({ a: 'b c', d: 'e=f' })
})

test('a replica requires a database of the owner’s', () => {
  const replica = { DATABASE_READ_URL: 'postgres://estela@replica/estela' }
  expect(complaint(replica)).toBe('DATABASE_READ_URL es una réplica de la base de DATABASE_URL, que falta.')
  const config = loadConfig({ ...replica, DATABASE_URL: 'postgres://estela@db/estela' })
  expect(config.databaseReadUrl).toBe(replica.DATABASE_READ_URL)
})

test('the error for a malformed setting names it and the allowed values', () => {
  expect(complaint({ PORT: 'ochenta' })).toBe('PORT="ochenta" no sirve: se espera un puerto entre 1 y 65535.')
  expect(complaint({ DEMO: 'si' })).toBe('DEMO="si" no sirve: se espera 1 (sí) o 0 (no).')
  expect(complaint({ PUBLIC_URL: 'tienda.com.ar' })).toContain('PUBLIC_URL="tienda.com.ar" no sirve')
  expect(complaint({ DATA_DIR: '~/tienda' })).toContain('se espera una carpeta, con su ruta entera')
  expect(complaint({ S3_BUCKET: 'https://fotos.example' })).toContain(
    'se espera el nombre del bucket, sin su dirección',
  )
  expect(complaint({ LOG_LEVEL: 'loud', RATE_LOGIN: '-1' }).split('\n')).toHaveLength(2)
})

test('spaces around a pasted value are ignored', () => {
  const pasted = { HOST: '0.0.0.0 ', ADMIN_EMAIL: ' ana@example.com\r', MP_ACCESS_TOKEN: 'APP_USR-1\t', DEMO: ' 0' }
  expect(loadConfig(pasted)).toMatchObject({
    host: '0.0.0.0',
    adminEmail: 'ana@example.com',
    mercadoPago: { accessToken: 'APP_USR-1' },
    demo: false,
  })
})

test('the error for a wrong secret names it, but never shows it', () => {
  const message = complaint({ DATABASE_URL: 'mysql://ana:clave-secreta@db/x' })
  expect(message).toContain('DATABASE_URL')
  expect(message).not.toContain('clave-secreta')
  for (const SMTP_URL of ['smtp://ana:cla/ve@smtp.example', 'smtp://ana:cla#ve@smtp.example:587']) {
    expect(complaint({ SMTP_URL })).toContain('# se escribe %23, y / se escribe %2F')
  }
})

test('metrics need a different port than the shop', () => {
  expect(complaint({ PORT: '3401', METRICS_PORT: '3401' })).toBe(
    'METRICS_PORT y PORT no pueden ser el mismo puerto, 3401: elegí otro para METRICS_PORT.',
  )
  expect(complaint({ METRICS_PORT: '3000' })).toContain('METRICS_PORT')
  expect(loadConfig({ PORT: '3401', METRICS_PORT: '3402' }).metricsPort).toBe(3402)
})

test('a bucket is opened with a complete key or with the machine’s role', () => {
  expect(complaint({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toBe(
    'Para usar la clave de S3 falta S3_SECRET_ACCESS_KEY.',
  )
  expect(complaint({ S3_SECRET_ACCESS_KEY: 's' })).toBe('Para usar la clave de S3 falta S3_ACCESS_KEY_ID.')
  expect(loadConfig({ S3_BUCKET: 'b' }).s3.accessKeyId).toBeUndefined()
  const noBucket = 'Para guardar los archivos en S3 falta S3_BUCKET.'
  expect(complaint({ S3_ENDPOINT: 'https://fotos.example' })).toBe(noBucket)
  expect(complaint({ S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' })).toBe(noBucket)
})

test('a misspelt setting stops the start', () => {
  expect(complaint({ RATE_LOGINS: '5' })).toBe('RATE_LOGINS no es un ajuste conocido. ¿Quisiste decir RATE_LOGIN?')
  expect(complaint({ SMTP_HOST: 'smtp.example' })).toMatch(/^SMTP_HOST no es .* Los que hay: PORT, HOST, DATA_DIR, /)
})

test('a setting misspelt by one letter, which may be another program’s, is named with the one it resembles', () => {
  const warnings = (name: string) => misspeltSettings({ [name]: 'x' })
  expect(warnings('S3_BUKET')).toEqual([
    'Ojo: S3_BUKET no es un ajuste de la tienda, que no lo usa. ¿Quisiste decir S3_BUCKET?',
  ])
  for (const name of ['DATA_DRI', 'BACKUP_DIRS', 'PUBLIC_URI', 'SMPT_URL', 'LOGLEVEL', 'database_url']) {
    expect([name, warnings(name).length]).toEqual([name, 1])
  }
  for (const name of ['S3_BUCKET', 'PORTS', 'GHOST', 'DATA', 'AWS_REGION', 'HTTP_PROXY', 'OTEL_TRACES_SAMPLER']) {
    expect([name, ...warnings(name)]).toEqual([name])
  }
})

test('settings of other programs are ignored', () => {
  expect(loadConfig({ PATH: '/bin', npm_config_cache: 'x', PGHOST: 'elsewhere' }).port).toBe(3000)
})

test('there is one process for each core, one in development, and as many as the owner says', () => {
  expect(loadConfig({}).workers).toBeGreaterThanOrEqual(1)
  expect(loadConfig({}).workers).toBeLessThanOrEqual(availableParallelism())
  expect(loadConfig({ NODE_ENV: 'development' }).workers).toBe(1)
  expect(loadConfig({ WORKERS: '3' }).workers).toBe(3)
  expect(complaint({ WORKERS: '0' })).toContain('WORKERS="0" no sirve: se espera un número entero de 1 a 256')
})

test('a public shop does not start with an administrator password that is too weak for staff', () => {
  const open = (ADMIN_PASSWORD: string, PUBLIC_URL?: string) => () =>
    loadConfig({ ADMIN_PASSWORD, ...(PUBLIC_URL && { PUBLIC_URL }) })
  for (const [password, fault] of [
    ['123456', 'al menos 12 caracteres'],
    ['UnbelievaBle', 'de las más usadas'],
  ] as const) {
    for (const url of [
      'https://estela.example',
      'http://192.168.0.7:3000',
      'http://127.0.0.1.example',
      'http://localhost.ar',
    ]) {
      expect(open(password, url), url).toThrow(StartError)
      expect(open(password, url), url).toThrow(new RegExp(`^ADMIN_PASSWORD no sirve .* ${url}\\. .*${fault}`))
      expect(open(password, url), url).not.toThrow(password)
    }
    for (const url of [undefined, 'http://localhost:3000', 'http://127.8.8.8', 'http://[::1]:3000']) {
      expect(open(password, url)().adminPassword, url).toBe(password)
    }
  }
  expect(open('una-clave-larga', 'https://estela.example')().adminPassword).toBe('una-clave-larga')
})
