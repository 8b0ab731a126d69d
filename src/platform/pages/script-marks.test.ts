import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { removeMarks, scriptMark } from './script-marks.server.ts'

const hash = (script: string) => createHash('sha256').update(script).digest('base64')

test('an injected script gets no hash, whatever nonce it has', () => {
  const page = [
    `<script nonce="${scriptMark}">ours()</script>`,
    '<script>theirs(1)</script><script nonce="">theirs(2)</script><script nonce="guessed">theirs(3)</script>',
    '<SCRIPT>theirs(4)</SCRIPT><script type="module">theirs(5)</script>',
    `<script nonce="${scriptMark}" src="/assets/a.js"></script>`,
    `<script nonce="${scriptMark}" type="text/plain">module()</script>`,
  ].join('<p>text</p>')
  const { html, hashes } = removeMarks(page)
  expect(hashes).toEqual([hash('ours()'), hash('module()')])
  expect(html).not.toContain(scriptMark)
  expect(html).toContain('<script>ours()</script>')
})
