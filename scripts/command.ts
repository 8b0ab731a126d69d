import { type ParseArgsConfig, parseArgs } from 'node:util'
import { closeNewFiles } from '../src/platform/files/closed-folder.server.ts'
import { fileFailure, isDiskFull, reasonOf } from '../src/platform/files/file-failure.ts'
import { failOnSignal } from '../src/platform/processes/interruption.server.ts'
import { StartError } from '../src/platform/processes/start-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Parses the command line; `--help` and unknown options print the usage and exit. */
export function readCommand<const Own extends Options>(usage: string, options: Own, maxWords = 0) {
  if (process.argv.some((word) => word === '--help' || word === '-h')) {
    console.log(`Uso: ${usage}`)
    process.exit()
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const extra = positionals[maxWords]
    if (extra === undefined) return { values, words: positionals }
    return misused(`Sobra «${extra}»: un nombre con espacios va entre comillas.`, usage)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    const [, option] = /'(-[^' =]*)/.exec(message) ?? []
    return misused(`${option} no es una opción, o le falta su valor.`, usage)
  }
}

export function misused(what: string, usage: string): never {
  console.error(`${what}\nUso: ${usage}`)
  process.exit(1)
}

/**
 * Shows errors of settings or of the machine as messages without a stack, handles Ctrl+C, and makes new files readable
 * only by their owner.
 */
export function beginCommand() {
  failOnSignal()
  closeNewFiles()
  process.on('uncaughtException', (error) => {
    if (error instanceof StartError) console.error(error.message)
    else console.error(fileFailure(error) || isDiskFull(error) ? reasonOf(error) : error)
    process.exit(1)
  })
}
