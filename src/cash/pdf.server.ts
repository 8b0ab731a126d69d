import pdfmake from 'pdfmake'
import { formatPesos } from '../platform/argentina/money.ts'
import { formatDateTime, formatDay } from '../platform/argentina/time.ts'
import type { CashBook } from './api.server.ts'
import type { Period } from './contract.ts'
import { entryMethod } from './entry-labels.ts'
import { drawerAmount, movementLabel } from './movements/labels.ts'
import { costText, netText, unknownText } from './net-text.ts'

// A standard font of every PDF reader, which need not be embedded.
pdfmake.setFonts({ Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold' } })
// Names in the data must not make pdfmake read files or URLs.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith('Helvetica'))

export function cashPdf({ start, end }: Period, { entries, methods, summary, movements }: CashBook): Promise<Buffer> {
  return pdfmake
    .createPdf({
      info: { title: `Caja del ${formatDay(start)} al ${formatDay(end)}` },
      pageSize: 'A4',
      pageMargins: [36, 40, 36, 40],
      defaultStyle: { font: 'Helvetica', fontSize: 9 },
      content: [
        { text: 'Caja', fontSize: 18, bold: true },
        { text: `Del ${formatDay(start)} al ${formatDay(end)}`, margin: [0, 2, 0, 12] },
        table(
          ['*', 58, 82, 76, 76, 86],
          ['Método', 'Operaciones', 'Total', 'Promedio', 'Comisiones y retenciones', 'Neto'],
          methods.map((method) => [
            method.name,
            String(method.transaction_count),
            formatPesos(method.total_amount),
            formatPesos(method.average_amount),
            costText(method),
            netText(method),
          ]),
          1,
        ),
        {
          text: written(`Total del período: ${formatPesos(summary.totalPeriod)}`),
          bold: true,
          fontSize: 12,
          margin: [0, 12, 0, 2],
        },
        { text: written(`Comisiones y retenciones: ${costText(summary)} · Neto: ${netText(summary)}`) },
        { text: written(unknownText(summary) ?? ''), margin: [0, 0, 0, 12] },
        table(
          [92, 66, '*', 110, 84],
          ['Fecha', 'Orden', 'Cliente', 'Método', 'Monto'],
          entries.map((entry) => [
            formatDateTime(entry.date),
            entry.order_number,
            entry.customer_name,
            entryMethod(entry),
            formatPesos(entry.amount),
          ]),
          4,
        ),
        ...drawer(movements),
      ],
      footer: (page: number, pages: number) => ({
        text: `Página ${page} de ${pages}`,
        alignment: 'center',
        fontSize: 8,
      }),
    })
    .getBuffer()
}

function drawer(movements: CashBook['movements']) {
  if (movements.length === 0) return []
  const rows = movements.map((movement) => [
    formatDay(movement.day),
    movementLabel(movement),
    movement.reason,
    movement.created_by ?? '',
    formatPesos(drawerAmount(movement)),
  ])
  return [
    {
      text: 'Movimientos del cajón',
      bold: true,
      fontSize: 12,
      margin: [0, 16, 0, 8] as [number, number, number, number],
    },
    table([60, 100, '*', 80, 84], ['Día', 'Movimiento', 'Motivo', 'Quién', 'Monto'], rows, 4),
  ]
}

/** Columns from `numeric` on are right-aligned. Long words are broken: a column is at least as wide as its longest word. */
function table(widths: (string | number)[], heads: string[], rows: string[][], numeric: number) {
  const cell = (text: string, column: number, bold = false) => ({
    text: written(text),
    bold,
    wordBreak: /\S{17}/.test(text) ? ('break-all' as const) : ('normal' as const),
    alignment: column >= numeric ? ('right' as const) : ('left' as const),
  })
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths,
      body: [
        heads.map((head, column) => cell(head, column, true)),
        ...rows.map((row) => row.map((text, column) => cell(text, column))),
      ],
    },
  }
}

/** Characters outside of WinAnsi, which the standard fonts do not have. */
const unknownSign = /[^\n\x20-\x7e\xa1-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** Replaces an unknown letter by its base letter or a question mark, and removes other characters such as emoji. */
function written(text: string) {
  const bare = (sign: string) => sign.normalize('NFD').replace(/\p{M}/gu, '')
  return text
    .normalize('NFC')
    .replace(/\s/g, (space) => (space === '\n' ? space : ' '))
    .replace(unknownSign, bare)
    .replace(unknownSign, (sign) => (/\p{L}/u.test(sign) ? '?' : ''))
}
