import { StartError } from '../src/platform/processes/start-error.ts'

/** An owner reads what is wrong with their command or their settings, not where our code found it. */
export function speakPlainly(usage: string) {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('ERR_PARSE_ARGS')) console.error(`Uso: ${usage}`)
    else console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  })
}
