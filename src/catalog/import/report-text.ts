import type { ImportReport } from './contract.ts'

/** The report for the terminal. */
export function reportText(report: ImportReport, { dryRun, rate }: { dryRun: boolean; rate: number }) {
  return [
    dryRun ? 'Prueba: no se escribió nada. Así quedaría:' : 'Importación terminada.',
    `  ${count(report.rows, 'fila')}: ${tally(report)}`,
    ...(report.isInEuros
      ? [`  Precios en euros, a ${number.format(rate)} pesos por euro (se cambia con --rate=…).`]
      : []),
    ...unpriced(report.unpriced),
    ...twins(report),
    ...bigMoves(report),
    ...newCategories(report.newCategories),
    ...formulas(report.formulas),
    ...refusals(report),
  ].join('\n')
}

const number = new Intl.NumberFormat('es-AR')
const count = (amount: number, noun: string) => `${number.format(amount)} ${noun}${amount === 1 ? '' : 's'}`

const tally = ({ created, changed, unchanged, refused }: ImportReport) =>
  Object.entries({ nuevas: created, cambiadas: changed, iguales: unchanged, rechazadas: refused })
    .map(([kind, amount]) => `${number.format(amount)} ${kind}`)
    .join(' · ')

function unpriced(amount: number) {
  if (amount === 0) return []
  return [
    `  ${count(amount, 'producto')} sin precio: con precio 0 e inactivos, fuera de la tienda hasta que tengan uno (o usá --price=PESOS).`,
  ]
}

export const rowsText = (rows: readonly (number | string)[]) =>
  `${rows.length === 1 ? 'fila' : 'filas'} ${rows.join(', ')}`

function twins({ twins: listed, twinCount }: ImportReport) {
  if (twinCount === 0) return []
  const rows = rowsText(listed.map(({ row, id }) => `${row} (producto ${id})`))
  return [`  Ya están, con el mismo tamaño, y se crea otro: ${rows}${twinCount > listed.length ? '…' : '.'}`]
}

function bigMoves({ bigMoves: listed, bigMoveCount }: ImportReport) {
  if (bigMoveCount === 0) return []
  const rows = rowsText(listed.map(({ row }) => row))
  const more = bigMoveCount > listed.length ? '…' : '.'
  return [
    `  ${count(bigMoveCount, 'precio')} que cambia${bigMoveCount === 1 ? '' : 'n'} más de la mitad: ${rows}${more}`,
  ]
}

function newCategories(names: readonly string[]) {
  return names.length > 0 ? [`  Categorías nuevas: ${names.join(', ')}.`] : []
}

function formulas(rows: readonly number[]) {
  if (rows.length === 0) return []
  return [
    `  Textos que una planilla tomaría por fórmula (empiezan con =, +, - o @), guardados tal cual: ${rowsText(rows)}.`,
  ]
}

function refusals({ refusals: listed, refused }: ImportReport) {
  if (refused === 0) return []
  const lines = listed.map(({ row, column, reason }) => `  Fila ${row}, ${column || 'fila entera'}: ${reason}`)
  const more = refused - listed.length
  return ['', 'Filas rechazadas:', ...lines, ...(more > 0 ? [`  … y ${number.format(more)} más.`] : [])]
}
