import type { Trouble } from './contract.ts'

export const troubleTexts = {
  files: [
    'No se pueden guardar fotos ni comprobantes, o queda poco lugar en el disco.',
    'Liberá lugar en el disco de la tienda, o revisá los permisos de DATA_DIR.',
  ],
  bucket: [
    'El servidor de archivos no responde o no acepta las claves: no se guardan fotos ni comprobantes, y no se hacen backups.',
    'Revisá que funcione, y S3_ENDPOINT, S3_BUCKET y sus claves. Si cambiás alguna, reiniciá la tienda.',
  ],
  machines: [
    'Hay más de una máquina, y cada una guarda fotos y comprobantes en su propia carpeta: lo que se sube a una no se ve en las otras.',
    'Poné en todas el mismo S3_BUCKET, con sus claves, y subí al bucket lo que cada una tiene en DATA_DIR/files.',
  ],
  jobs: [
    'Hay tareas (mails, pagos, vencimientos) que esperan hace más de cinco minutos.',
    'Mirá cuáles en Tareas. Si ninguna avanza, o no hay ninguna ahí, reiniciá la tienda.',
  ],
  failing: [
    'Hay tareas que fallan una y otra vez.',
    'Mirá cuáles y por qué en Tareas. Cuando esté resuelto, reintentalas ahí.',
  ],
  mails: [
    'Hace más de quince minutos que los mails no salen: nadie recibe los avisos de su orden.',
    'Mirá el motivo en Mails. Salen solos cuando el servidor de correo los acepta.',
  ],
  schedule: [
    'Las tareas programadas no corren hace más de cinco minutos: las órdenes sin pagar no se cancelan.',
    'Reiniciá la tienda. Si sigue igual, mirá su registro.',
  ],
  clock: [
    'El reloj de esta máquina no coincide con el de la base de datos por más de un minuto.',
    'Activá la hora automática (NTP) en las dos máquinas.',
  ],
  backups: [
    'El último backup falló o es más viejo de lo que dicen los ajustes.',
    'Hacé uno ahora en Configuración y mirá el motivo en Tareas si falla.',
  ],
  archive: [
    'Los cambios no se copian: si se rompe el disco, se pierde lo que se hizo desde la última copia.',
    'Mirá el motivo en Configuración, en Backups: suele ser falta de lugar en el disco, o el bucket que no responde.',
  ],
  retention: [
    'Algo de lo viejo no se pudo borrar: la base de datos crece más de lo que debe.',
    'Mirá qué es en Configuración, en «Qué se guarda y por cuánto tiempo», y reintentá «Borrar lo viejo» en Tareas.',
  ],
  replica: [
    'La réplica de la base de datos no responde o quedó atrasada: todo se lee de la principal.',
    'Se vende igual. Revisá que el servidor de DATABASE_READ_URL esté encendido y siga a la base de DATABASE_URL.',
  ],
} as const satisfies Record<Trouble, readonly [what: string, remedy: string]>

export const describeTrouble = (id: Trouble) => ({ id, what: troubleTexts[id][0], remedy: troubleTexts[id][1] })
