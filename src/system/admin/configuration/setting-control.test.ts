import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FieldInput } from '../../../catalog/admin/edit/field-input.tsx'
import type { Settings } from '../../../settings/contract.ts'
import { SettingControl } from './setting-control.tsx'

test('the refund limit shows how it was read, and asks again if it cannot be read', () => {
  const settings = { refund_limit: 63_600 } as Settings
  const html = renderToStaticMarkup(
    createElement(SettingControl, { name: 'refund_limit', hint: 'En pesos', settings, error: undefined }),
  )
  expect(html).toContain('value="63.600"')
  expect(html).toContain('$\u00a063.600,00 · En pesos')
})

test('a cost in dollars shows how it was read, and asks again if it cannot be read', () => {
  const htmlOf = (value: string, error?: string) =>
    renderToStaticMarkup(
      createElement(FieldInput, {
        name: 'cost_usd',
        value,
        error,
        categories: [],
        onChange: () => undefined,
        onBlur: () => undefined,
      }),
    )
  expect(htmlOf('1.250,5')).toContain('US$\u00a01.250,50')
  expect(htmlOf('63,600', 'Tiene que ser un número')).toContain('¿63.600 o 63,60?')
})
