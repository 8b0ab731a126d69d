/** What is wrong with a command that `parseArgs` refused, and how it is written; undefined for another error. */
export function commandFault(error: unknown, usage: string) {
  const { code, message } = error as NodeJS.ErrnoException
  if (!code?.startsWith('ERR_PARSE_ARGS')) return undefined
  const [, option] = /'(-[^' =]*)/.exec(message) ?? []
  return `${option ? `${option} no es una opción, o le falta su valor.\n` : ''}Uso: ${usage}`
}
