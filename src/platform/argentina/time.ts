export const timeZone = 'America/Argentina/Buenos_Aires'

const dayOfYear = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const
const hourOfDay = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Creates the formatter at its first use, because that is slow on a phone and few pages show a time. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(locale, options)
    return made
  }
}

const local = formatter('en', { ...dayOfYear, ...hourOfDay, second: '2-digit' })

/** `2026-11-21T14:05:09`, in Argentina. From its parts, because no locale writes them in the same order in all browsers. */
export function localTime(moment: Date) {
  const parts = Object.fromEntries(
    local()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`
}

/** `2026-11-21` */
export const businessDay = (moment: Date) => localTime(moment).slice(0, 10)

const dateTime = formatter('es-AR', { ...dayOfYear, ...hourOfDay })
const date = formatter('es-AR', dayOfYear)
const time = formatter('es-AR', hourOfDay)

/** `21/11/2026, 14:05` */
export const formatDateTime = (iso: string) => dateTime().format(new Date(iso))
/** `21/11/2026` */
export const formatDate = (iso: string) => date().format(new Date(iso))
/** `22/11/2026` from `2026-11-22`. A Date would shift a business day by the time zone. */
export const formatDay = (day: string) => day.split('-').reverse().join('/')
/** `14:05` */
export const formatTime = (iso: string) => time().format(new Date(iso))
