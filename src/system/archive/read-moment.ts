import { sentMoment } from '../../platform/argentina/local-moment.ts'

/** Parses `2026-11-21 14:05`, with or without seconds, in Argentina's time; or ISO 8601 with its offset. */
export function readMoment(text: string) {
  const [, day = '', time = '', offset = ''] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/.exec(text.trim()) ?? []
  const moment = new Date(offset ? `${day}T${time}${offset}` : (sentMoment(`${day}T${time}`) ?? ''))
  if (!day || Number.isNaN(moment.getTime())) {
    throw new Error(`«${text}» no es un momento: escribilo como '2026-11-21 14:05', en la hora de Argentina.`)
  }
  return moment
}
