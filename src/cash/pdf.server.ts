import pdfmake from 'pdfmake'
import { formatPesos } from '../platform/argentina/money.ts'
import { formatDateTime, formatDay } from '../platform/argentina/time.ts'
import type { CashBook } from './api.server.ts'
import type { Period } from './contract.ts'
import { entryMethod } from './entry-method.ts'

// The fonts that every PDF reader brings: nothing to embed.
pdfmake.setFonts({ Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold' } })
// Nothing in a cash book names a file or an address to read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith('Helvetica'))

/** The period's cash on A4: by method first, then every entry. */
export function cashPdf({ start, end }: Period, { entries, methods, total }: CashBook): Promise<Buffer> {
  return pdfmake
    .createPdf({
      info: { title: `Caja del ${start} al ${end}` },
      pageSize: 'A4',
      pageMargins: [36, 40, 36, 40],
      defaultStyle: { font: 'Helvetica', fontSize: 9 },
      content: [
        { text: 'Caja', fontSize: 18, bold: true },
        { text: `Del ${formatDay(start)} al ${formatDay(end)}`, margin: [0, 2, 0, 12] },
        table(
          ['*', 80, 100, 100],
          ['Método', 'Operaciones', 'Total', 'Promedio'],
          methods.map((method) => [
            method.name,
            String(method.transaction_count),
            pesos(method.total_amount),
            pesos(method.average_amount),
          ]),
          1,
        ),
        { text: `Total del período: ${pesos(total)}`, bold: true, fontSize: 12, margin: [0, 12, 0, 12] },
        table(
          [92, 66, '*', 110, 84],
          ['Fecha', 'Orden', 'Cliente', 'Método', 'Monto'],
          entries.map((entry) => [
            formatDateTime(entry.date),
            entry.order_number,
            entry.customer_name,
            entryMethod(entry),
            pesos(entry.amount),
          ]),
          4,
        ),
      ],
      footer: (page: number, pages: number) => ({
        text: `Página ${page} de ${pages}`,
        alignment: 'center',
        fontSize: 8,
      }),
    })
    .getBuffer()
}

/** Columns from `numeric` on are numbers, to the right. */
function table(widths: (string | number)[], heads: string[], rows: string[][], numeric: number) {
  const cell = (text: string, column: number, bold = false) => ({
    text,
    bold,
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

/** The standard fonts know the plain space only. */
const pesos = (amount: number) => formatPesos(amount).replaceAll('\u00a0', ' ')
