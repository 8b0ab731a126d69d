import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { staffPasswordFault } from './accounts/passwords/password-rules.server.ts'
import { fileFailure } from './platform/files/file-failure.ts'
import { defaultWorkers } from './platform/processes/default-workers.server.ts'
import { StartError } from './platform/processes/start-error.ts'

const port = z.coerce.number().int().min(1).max(65535)
const perMinute = z.coerce.number().int().min(0).max(100_000)
const address = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))

/** The shop's origin. A path, a query or a fragment would break its links, which are absolute paths. */
const shopAddress = address(['http:', 'https:']).refine((value) => {
  if (!URL.canParse(value)) return false
  const { origin, href } = new URL(value)
  return !/[?#]/.test(value) && href.replace(/\/+$/, '') === origin
})

/** `~` is not expanded: it would create a folder named `~`, and `rm -r ~` would delete the owner's home instead. */
const folder = z.string().regex(/^[^~]/)
/** These characters would end the password in a URL. */
const encoded = '; en la clave, # se escribe %23, y / se escribe %2F'
const yesOrNo = z.enum(['0', '1'])

/** Every setting with its schema, and the description of allowed values for error messages. */
const settings = {
  PORT: [port.default(3000), 'un puerto entre 1 y 65535'],
  HOST: [z.string().min(1).default('127.0.0.1'), 'una dirección, por ejemplo 127.0.0.1 o 0.0.0.0'],
  DATA_DIR: [folder.default('./data'), 'una carpeta, con su ruta entera'],
  BACKUP_DIR: [folder.optional(), 'una carpeta, con su ruta entera, mejor en otro disco'],
  RESTORE_FROM: [z.string().min(1).optional(), 'un backup: su archivo .tar o su carpeta'],
  DATABASE_URL: [
    address(['postgres:', 'postgresql:']).optional(),
    `postgres://usuario:clave@servidor:5432/base${encoded}`,
  ],
  DATABASE_READ_URL: [address(['postgres:', 'postgresql:']).optional(), 'postgres://usuario:clave@replica:5432/base'],
  PUBLIC_URL: [shopAddress.optional(), 'la dirección pública, sin nada detrás, por ejemplo https://tienda.com.ar'],
  ADMIN_EMAIL: [z.email().or(z.literal('admin@localhost')).default('admin@localhost'), 'un email'],
  ADMIN_PASSWORD: [z.string().min(6).optional(), 'al menos 6 caracteres, y 12 si otros llegan a la tienda'],
  DEMO: [yesOrNo.default('1'), '1 (sí) o 0 (no)'],
  MP_ACCESS_TOKEN: [z.string().min(1).optional(), 'el access token de Mercado Pago'],
  MP_WEBHOOK_SECRET: [z.string().min(1).optional(), 'la clave secreta de los webhooks de Mercado Pago'],
  MP_SIMULATOR: [yesOrNo.optional(), '1 (sí) o 0 (no)'],
  ANDREANI_USER: [z.string().min(1).optional(), 'el usuario de la API de Andreani'],
  ANDREANI_PASSWORD: [z.string().min(1).optional(), 'la clave de la API de Andreani'],
  ANDREANI_CLIENT: [z.string().min(1).optional(), 'el código de cliente en Andreani'],
  ANDREANI_CONTRACT_DOOR: [z.string().min(1).optional(), 'el contrato de Andreani a domicilio'],
  ANDREANI_CONTRACT_BRANCH: [z.string().min(1).optional(), 'el contrato de Andreani a sucursal'],
  ANDREANI_ORIGIN_BRANCH: [z.string().min(1).optional(), 'el id de la sucursal donde se dejan los paquetes'],
  ANDREANI_URL: [address(['https:']).optional(), 'https://apisqa.andreani.com, para probar'],
  ANDREANI_SIMULATOR: [yesOrNo.optional(), '1 (sí) o 0 (no)'],
  SMTP_URL: [address(['smtp:', 'smtps:']).optional(), `smtp://usuario:clave@servidor:587${encoded}`],
  S3_ENDPOINT: [address(['http:', 'https:']).optional(), 'la dirección de un servidor compatible con S3'],
  S3_REGION: [z.string().min(1).default('us-east-1'), 'una región'],
  S3_BUCKET: [
    z
      .string()
      .regex(/^[\w.-]+$/)
      .optional(),
    'el nombre del bucket, sin su dirección',
  ],
  S3_ACCESS_KEY_ID: [z.string().min(1).optional(), 'la clave de acceso'],
  S3_SECRET_ACCESS_KEY: [z.string().min(1).optional(), 'la clave secreta'],
  TRUST_PROXY: [z.coerce.number().int().min(0).max(10).default(0), 'la cantidad de proxies delante, de 0 a 10'],
  METRICS_PORT: [port.optional(), 'un puerto entre 1 y 65535'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    address(['http:', 'https:']).optional(),
    'la dirección de un colector de OpenTelemetry',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    z
      .string()
      .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/)
      .refine(isDecodable)
      .optional(),
    'nombre=valor, separados por comas',
  ],
  OTEL_TRACES_SAMPLER_ARG: [z.coerce.number().min(0).max(1).default(1), 'una parte de los pedidos, de 0 a 1'],
  PAGE_CACHE_MB: [z.coerce.number().int().min(0).max(4096).default(64), 'de 0 (nada) a 4096 megabytes'],
  DRAIN_SECONDS: [z.coerce.number().int().min(0).max(5).default(0), 'de 0 a 5 segundos'],
  WORKERS: [z.coerce.number().int().min(1).max(256).optional(), 'un número entero de 1 a 256'],
  RATE_LOGIN: [perMinute.default(10), 'intentos por minuto y dirección; 0 lo apaga'],
  RATE_FORMS: [perMinute.default(20), 'envíos por minuto y dirección; 0 lo apaga'],
  RATE_ORDERS: [perMinute.default(30), 'pedidos por minuto y dirección; 0 lo apaga'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace o silent',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name][0]> }

export type Config = ReturnType<typeof loadConfig>

/**
 * Reads the settings from `.env` and from the environment, which takes precedence. Throws one error that lists all
 * invalid settings and all unknown ones with the shop's prefixes.
 */
export function loadConfig(environment: NodeJS.ProcessEnv = readEnvironment()) {
  const read: Record<string, unknown> = {}
  const problems = unknownSettings(environment)
  for (const [name, [schema, allowed]] of Object.entries(settings)) {
    // An empty value means "not set". Pasted values may have spaces around them.
    const result = schema.safeParse(environment[name]?.trim() || undefined)
    if (result.success) read[name] = result.data
    else problems.push(`${name}="${shown(name, environment[name])}" no sirve: se espera ${allowed}.`)
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  const values = read as Settings
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  refuseWeakAdmin(values.ADMIN_PASSWORD, values.ADMIN_EMAIL, publicUrl)
  if (values.DATABASE_READ_URL && !values.DATABASE_URL) {
    throw new StartError('DATABASE_READ_URL es una réplica de la base de DATABASE_URL, que falta.')
  }
  if (values.METRICS_PORT === values.PORT) {
    throw new StartError(
      `METRICS_PORT y PORT no pueden ser el mismo puerto, ${values.PORT}: elegí otro para METRICS_PORT.`,
    )
  }
  refuseHalfABucket(values)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    /** Only used without a bucket. */
    backupDir: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    restoreFrom: values.RESTORE_FROM,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    publicUrl,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    demo: values.DEMO === '1',
    mercadoPago: {
      accessToken: values.MP_ACCESS_TOKEN,
      webhookSecret: values.MP_WEBHOOK_SECRET,
      hasSimulator: hasSimulator(values.MP_ACCESS_TOKEN, values.MP_SIMULATOR, values, publicUrl),
    },
    andreani: {
      credentials: andreaniCredentials(values),
      url: values.ANDREANI_URL ?? 'https://apis.andreani.com',
      hasSimulator: hasSimulator(values.ANDREANI_USER, values.ANDREANI_SIMULATOR, values, publicUrl),
    },
    smtpUrl: values.SMTP_URL,
    s3: {
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      bucket: values.S3_BUCKET,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    },
    trustProxy: values.TRUST_PROXY,
    metricsPort: values.METRICS_PORT,
    tracing: {
      endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: readHeaders(values.OTEL_EXPORTER_OTLP_HEADERS),
      /** Fraction of the requests that are traced. */
      ratio: values.OTEL_TRACES_SAMPLER_ARG,
    },
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    drainMs: values.DRAIN_SECONDS * 1000,
    workers: values.WORKERS ?? defaultWorkers(environment.NODE_ENV),
    rates: { login: values.RATE_LOGIN, forms: values.RATE_FORMS, orders: values.RATE_ORDERS },
    logLevel: values.LOG_LEVEL,
  }
}

/**
 * Without a key a bucket is opened with the machine's role at Amazon. An incomplete key, or settings without a bucket,
 * would be ignored silently.
 */
function refuseHalfABucket({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret, S3_ENDPOINT, S3_BUCKET }: Settings) {
  if (Boolean(id) !== Boolean(secret)) {
    throw new StartError(`Para usar la clave de S3 falta ${id ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'}.`)
  }
  if ((id || S3_ENDPOINT) && !S3_BUCKET) throw new StartError('Para guardar los archivos en S3 falta S3_BUCKET.')
}

function isDecodable(text: string) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Values may be percent-encoded, as in W3C baggage. */
function readHeaders(text = '') {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  )
}

/**
 * Whether a simulator replaces the external service. Buyers can approve their own payments in it, so it is never
 * enabled in a public shop.
 */
function hasSimulator(
  credentials: string | undefined,
  wanted: '0' | '1' | undefined,
  { DEMO }: Settings,
  publicUrl: string,
) {
  return credentials === undefined && (wanted ?? DEMO) === '1' && !publicUrl.startsWith('https:')
}

const needed = ['ANDREANI_USER', 'ANDREANI_PASSWORD', 'ANDREANI_CLIENT', 'ANDREANI_ORIGIN_BRANCH'] as const

/** Throws if the credentials are incomplete: they would fail at the first parcel. */
function andreaniCredentials(values: Settings) {
  const { ANDREANI_CONTRACT_DOOR: domicilio, ANDREANI_CONTRACT_BRANCH: sucursal } = values
  const isGiven = (name: keyof Settings) => values[name] !== undefined
  if (!needed.some(isGiven) && !domicilio && !sucursal) return undefined
  const missing = needed.filter((name) => !isGiven(name))
  const { ANDREANI_USER: user, ANDREANI_PASSWORD: password, ANDREANI_CLIENT: client } = values
  const { ANDREANI_ORIGIN_BRANCH: originBranch } = values
  if (!user || !password || !client || !originBranch || !(domicilio || sucursal)) {
    const names = missing.length > 0 ? missing.join(', ') : 'ANDREANI_CONTRACT_DOOR o ANDREANI_CONTRACT_BRANCH'
    throw new StartError(`Para usar Andreani falta ${names}.`)
  }
  return { user, password, client, originBranch, contracts: { domicilio, sucursal } }
}

/** Only for a public shop, where a guessed password gives access to all data. */
function refuseWeakAdmin(password: string | undefined, email: string, publicUrl: string) {
  const fault = password && !isLoopback(new URL(publicUrl).hostname) && staffPasswordFault(password, [email])
  if (fault) throw new StartError(`ADMIN_PASSWORD no sirve para una tienda publicada en ${publicUrl}. ${fault}`)
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** The environment overrides the `.env` file, which may only contain settings of the shop. */
function readEnvironment() {
  const text = existsSync('.env') ? readEnvFile() : ''
  const file = parseEnv(text)
  const problems = [
    ...unreadLines(text),
    ...Object.keys(file)
      .filter((name) => !(name in settings))
      .map(unknownSetting),
  ]
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return { ...file, ...process.env }
}

function readEnvFile() {
  try {
    // Windows' Notepad writes a BOM, which would be part of the first name.
    return readFileSync('.env', 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new StartError(`No se puede leer .env. ${fileFailure(error) ?? (error as Error).message}`)
  }
}

/**
 * `parseEnv` ignores lines without `=` and text after a `#`. Errors name only the line, which may contain a password.
 */
function unreadLines(text: string) {
  const isRead = (line: string) => /^\s*(#|$)|=/.test(line) && !/^[^"'`#]*[^\s"'`#]#/.test(line)
  return text.split('\n').flatMap((line, index) => (isRead(line) ? [] : unread(index + 1)))
}

const unread = (line: number) =>
  `La línea ${line} de .env no se entiende: se escribe NOMBRE=valor, o NOMBRE="valor" si lleva un #.`

/** Finds misspelt settings, which would otherwise be ignored. */
function unknownSettings(environment: NodeJS.ProcessEnv) {
  return Object.keys(environment)
    .filter((name) => /^(MP|ANDREANI|SMTP|RATE)_/.test(name) && !(name in settings))
    .map(unknownSetting)
}

/** Names of one letter more, less or other than a setting's: other programs may use them, so the start only warns. */
export function misspeltSettings(environment: NodeJS.ProcessEnv = process.env) {
  return Object.keys(environment).flatMap((typed) => {
    const meant = !(typed in settings) && settingLike(typed)
    return meant ? [`Ojo: ${typed} no es un ajuste de la tienda, que no lo usa. ¿Quisiste decir ${meant}?`] : []
  })
}

const settingLike = (typed: string) => Object.keys(settings).find((name) => isNear(typed.toUpperCase(), name))

function isNear(typed: string, name: string) {
  // Short names resemble too many others.
  if (name.length < 7) return false
  let same = 0
  while (same < name.length && typed[same] === name[same]) same += 1
  const [one, other] = [typed.slice(same), name.slice(same)]
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2)
  return isSwapped || one.slice(1) === other || one === other.slice(1) || one.slice(1) === other.slice(1)
}

function unknownSetting(name: string) {
  const meant = settingLike(name)
  const which = meant ? `¿Quisiste decir ${meant}?` : `Los que hay: ${Object.keys(settings).join(', ')}.`
  return `${name} no es un ajuste conocido. ${which}`
}

const secret = /PASSWORD|TOKEN|SECRET|KEY|(DATABASE|READ|SMTP)_URL|HEADERS/

function shown(name: string, value = '') {
  return secret.test(name) ? '…' : value.replace(/\/\/.*@/, '//…@')
}
