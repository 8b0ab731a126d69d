// Minute, hour, day, month and weekday: each `*`, a number or every so many, as cron has them.
const fields = [
  (moment: Date) => moment.getUTCMinutes(),
  (moment: Date) => moment.getUTCHours(),
  (moment: Date) => moment.getUTCDate(),
  (moment: Date) => moment.getUTCMonth() + 1,
  (moment: Date) => moment.getUTCDay(),
]
const minuteMs = 60_000
/** What runs once a day is looked for so far back; what runs less often runs at its minute or not at all. */
const farthestMs = 25 * 60 * minuteMs

/** The last minute up to `now` at which a job of these words of cron (UTC) was to run, if it came after `since`. */
export function lastDueMinute(match: string, now: Date, since = new Date(0)) {
  const isDue = readMatch(match)
  const earliest = Math.max(since.getTime() + 1, now.getTime() - farthestMs)
  for (let time = now.getTime() - (now.getTime() % minuteMs); time >= earliest; time -= minuteMs) {
    if (isDue(new Date(time))) return new Date(time)
  }
  return undefined
}

export function readMatch(match: string) {
  const words = match.split(' ')
  if (words.length !== fields.length || !words.every((word) => /^(\*|\*\/[1-9]\d*|\d+)$/.test(word))) {
    throw new Error(`not a time for a job: ${match}`)
  }
  return (moment: Date) => fields.every((read, place) => fits(words[place] ?? '', read(moment)))
}

function fits(word: string, value: number) {
  if (word === '*') return true
  if (word.startsWith('*/')) return value % Number(word.slice(2)) === 0
  return value === Number(word)
}
