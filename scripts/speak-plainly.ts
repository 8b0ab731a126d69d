import { commandFault } from '../src/platform/processes/command-fault.ts'
import { StartError } from '../src/platform/processes/start-error.ts'

/** An owner reads what is wrong with their command or their settings, not where our code found it. */
export function speakPlainly(usage: string) {
  process.on('uncaughtException', (error) => {
    console.error(commandFault(error, usage) ?? (error instanceof StartError ? error.message : error))
    process.exit(1)
  })
}
