/** `Hola, Juana:`. A name that could be read as an address or an advertisement is left out: anyone may have typed it. */
export function greeting(name: string) {
  const isName = /^[\p{L}\p{M}'’. -]{1,60}$/u.test(name) && !/\.\p{L}|www/iu.test(name)
  return isName ? `Hola, ${name.trim()}:` : 'Hola:'
}
