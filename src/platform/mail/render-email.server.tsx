import { plainTextSelectors, render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** Renders an email as HTML and as text. The text is derived from the HTML, so that both have the same content. */
export async function renderEmail(email: ReactElement) {
  const html = await render(email)
  return { html, text: toPlainText(html, { selectors }).trim() }
}

const selectors = [
  ...plainTextSelectors,
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 2 } },
  { selector: 'a', options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true, ignoreHref: true } },
  { selector: 'a.action', format: 'anchor', options: { linkBrackets: false as const } },
  { selector: 'table.data', format: 'dataTable', options: { colSpacing: 2, maxColumnWidth: 48 } },
]
