import { type ParseArgsConfig, parseArgs } from 'node:util'
import { closeNewFiles } from '../src/platform/files/closed-folder.server.ts'
import { fileFailure, isDiskFull, reasonOf } from '../src/platform/files/file-failure.ts'
import { failOnSignal } from '../src/platform/processes/interruption.server.ts'
import { StartError } from '../src/platform/processes/start-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** What the owner typed; `--help` and what the command does not take end it with how it is written. */
export function readCommand<const Own extends Options>(usage: string, options: Own, mostWords = 0) {
  if (process.argv.some((word) => word === '--help' || word === '-h')) {
    console.log(`Uso: ${usage}`)
    process.exit()
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const extra = positionals[mostWords]
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
 * An owner reads what is wrong with their settings or their machine, not where our code found it; Ctrl+C ends in order, and
 * what is written is theirs alone.
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
