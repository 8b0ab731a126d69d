/**
 * `Hola, Juana:`. Leaves out a name that looks like a URL or an advertisement, because a stranger may have typed it.
 */
export function greeting(name: string) {
  const isName = /^[\p{L}\p{M}'’. -]{1,60}$/u.test(name) && !/\.\p{L}|www/iu.test(name)
  return isName ? `Hola, ${name.trim()}:` : 'Hola:'
}
