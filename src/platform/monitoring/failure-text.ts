/** Error messages of providers and Node, and what staff can do about them. The first match counts. */
const causes: readonly (readonly [RegExp, string])[] = [
  // A ZodError: this version cannot read the job's payload.
  [
    /^\[\s*\{/,
    'Le faltan datos o no son los que esta versión espera. Si pasa de nuevo, avisale a quien mantiene la tienda.',
  ],
  [/no space left|ENOSPC/i, 'No queda lugar en el disco: liberá lugar y reintentá.'],
  [/EACCES|EPERM|EROFS/, 'La tienda no puede escribir en una de sus carpetas: revisá los permisos.'],
  [
    /Invalid login|EAUTH|\b535\b/,
    'Usuario o clave rechazados por el servidor de correo: revisá SMTP_URL y reiniciá la tienda.',
  ],
  [/recipients were rejected: 5/, 'Esa dirección no existe o no recibe mails, dice el servidor de correo.'],
  [/Mail command failed: 5/, 'Remitente rechazado por el servidor de correo: revisá el email de la tienda.'],
  [/(Message|Data command) failed: 5/, 'Mensaje rechazado por el servidor de correo, quizás como no deseado.'],
  [/(rejected|failed): 4|Invalid greeting.*\b4\d\d/, 'Se prueba de nuevo más tarde: lo pide el servidor de correo.'],
  [/Greeting never received/, 'Sin respuesta del servidor de correo: revisá que funcione y que SMTP_URL sea la suya.'],
  [/NoSuchKey|key does not exist/, 'Ese archivo no está en el bucket.'],
  [/NoSuchBucket|bucket does not exist/i, 'Ese bucket no existe: revisá S3_BUCKET y reiniciá la tienda.'],
  [
    /Access ?Denied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|Access Key Id you provided|signature we calculated/i,
    'El servidor de archivos no acepta las claves: revisá las de S3 y reiniciá la tienda.',
  ],
  [/certificate|self-signed/i, 'El certificado del servidor no sirve o está vencido.'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'No se encontró el servidor: revisá su dirección y la conexión a internet.'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'El servidor no atiende: revisá que esté encendido y su dirección.'],
  [/statement timeout|lock timeout|deadlock/, 'La base de datos tardó demasiado: la tienda prueba de nuevo sola.'],
  [/ECONNRESET|EPIPE|Connection terminated|socket|Connection closed/i, 'Se cortó la conexión con el servidor.'],
  [/ETIMEDOUT|time-?d? ?out/i, 'El servidor no contestó a tiempo.'],
]

/** Undefined if the failure is unknown or already in plain words. */
export const failureText = (failure: string) => causes.find(([pattern]) => pattern.test(failure))?.[1]
