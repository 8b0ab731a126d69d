import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'
import { dark, light } from './look.ts'

test('a mail greets by name, unless the name looks like a URL or an advertisement', () => {
  for (const name of ['Juana Paz', "D'Angelo", 'Ñata Güemes-Ríos', 'Ma. Elena']) {
    expect(greeting(name)).toBe(`Hola, ${name}:`)
  }
  for (const name of ['ganaste.com', 'www premio', 'http://x.y', '50 % OFF', '<b>Ana</b>', 'a'.repeat(61), '']) {
    expect(greeting(name)).toBe('Hola:')
  }
})

test('mails have the colours of the theme', async () => {
  const read = async (path: string) => (await readFile(new URL(path, import.meta.url), 'utf8')).toLowerCase()
  const theme = await read('../../ui/theme.css')
  for (const [token, color] of Object.entries(light)) expect(theme).toContain(`--color-${token}: ${color};`)
  for (const [token, color] of Object.entries(dark)) expect(theme).toContain(`--color-${token}: ${color};`)
})
