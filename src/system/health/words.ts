import type { Trouble } from './contract.ts'

/** What is wrong, and what to do about it. */
export const troubleWords = {
  files: [
    'No se pueden guardar fotos ni comprobantes, o queda poco lugar en el disco.',
    'Liberá lugar en el disco de la tienda, o revisá el servidor de archivos y sus claves.',
  ],
  jobs: [
    'Hay tareas (mails, pagos, vencimientos) que esperan hace más de cinco minutos.',
    'Mirá cuáles en Tareas. Si ninguna avanza, reiniciá la tienda.',
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
    'Hace más de cinco minutos que los cambios no se copian: si se rompe el disco, se pierde lo que se hizo desde entonces.',
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

export const tellTrouble = (id: Trouble) => ({ id, what: troubleWords[id][0], remedy: troubleWords[id][1] })
