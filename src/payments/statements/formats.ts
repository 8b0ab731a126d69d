import { lettersAndDigits } from '../../platform/text/without-accents.ts'
import type { StatementFormat } from './contract.ts'

export type Columns = {
  date: number
  amount?: number
  credit?: number
  debit?: number
  description: readonly number[]
  reference?: number
  counterparty?: number
}
export type Found = { name: string; columns: Columns; headerRow: number }

type Part = Exclude<keyof Columns, 'description'> | 'description'
type Titles = Partial<Record<Part, readonly string[]>>

/**
 * Column titles in the downloads of each bank. The first title found in the file is used; for `description`, all that
 * are found.
 */
const banks: readonly { name: string; titles: Titles }[] = [
  {
    name: 'Banco Galicia',
    titles: {
      date: ['Fecha'],
      credit: ['Créditos'],
      debit: ['Débitos'],
      description: [
        'Descripción',
        'Concepto',
        'Observaciones Cliente',
        'Leyendas Adicionales 1',
        'Leyendas Adicionales 2',
        'Leyendas Adicionales 3',
        'Leyendas Adicionales 4',
      ],
      reference: ['Número de Comprobante'],
    },
  },
  {
    name: 'Banco Santander',
    titles: {
      date: ['Fecha'],
      amount: ['Importe Pesos', 'Importe en Pesos', 'Cuenta Corriente', 'Caja de Ahorro'],
      description: ['Concepto', 'Descripción'],
      reference: ['Referencia'],
      counterparty: ['Nombre Ordenante', 'Ordenante'],
    },
  },
  {
    name: 'BBVA',
    titles: {
      date: ['Fecha'],
      credit: ['Crédito'],
      debit: ['Débito'],
      description: ['Concepto', 'Detalle'],
      reference: ['Número Documento', 'Nro. Documento'],
    },
  },
  {
    name: 'Banco Nación',
    titles: {
      date: ['Fecha / Hora Mov.', 'Fecha'],
      amount: ['Importe'],
      description: ['Concepto'],
      reference: ['Comprobante', 'Nro. Comprobante'],
    },
  },
  {
    name: 'Dinero en cuenta',
    titles: {
      date: ['RELEASE_DATE', 'DATE', 'Fecha de pago'],
      amount: ['TRANSACTION_NET_AMOUNT'],
      credit: ['NET_CREDIT_AMOUNT'],
      debit: ['NET_DEBIT_AMOUNT'],
      description: ['TRANSACTION_TYPE', 'DESCRIPTION', 'EXTERNAL_REFERENCE'],
      reference: ['REFERENCE_ID', 'SOURCE_ID'],
      counterparty: ['PAYER_NAME'],
    },
  },
]

/** Column titles common to other banks, the most specific first. */
const usual: Titles = {
  date: [
    'Fecha',
    'Fecha movimiento',
    'Fecha de movimiento',
    'Fecha operación',
    'Fecha de operación',
    'Fecha contable',
    'Fecha de acreditación',
    'Fecha acreditación',
    'Fecha y hora',
    'Fecha de pago',
    'Fecha valor',
    'Día',
    'Date',
  ],
  amount: [
    'Importe',
    'Monto',
    'Importe en pesos',
    'Importe pesos',
    'Importe ARS',
    'Monto en pesos',
    'Importe neto',
    'Monto neto',
    'Valor',
    'Amount',
  ],
  credit: [
    'Crédito',
    'Créditos',
    'Haber',
    'Acreditado',
    'Ingreso',
    'Ingresos',
    'Importe crédito',
    'Entradas',
    'Depósitos',
    'Crédito en pesos',
    'Créditos en pesos',
    'Credit',
  ],
  debit: [
    'Débito',
    'Débitos',
    'Debe',
    'Egreso',
    'Egresos',
    'Importe débito',
    'Salidas',
    'Extracciones',
    'Débito en pesos',
    'Débitos en pesos',
    'Debit',
  ],
  description: [
    'Descripción',
    'Concepto',
    'Detalle',
    'Movimiento',
    'Tipo de movimiento',
    'Operación',
    'Leyenda',
    'Observaciones',
    'Motivo',
    'Description',
  ],
  reference: [
    'Referencia',
    'Número de referencia',
    'Nro referencia',
    'Comprobante',
    'Número de comprobante',
    'Nro comprobante',
    'Número de operación',
    'Nro operación',
    'N° operación',
    'ID de operación',
    'Id',
    'Reference',
    'Número',
  ],
  counterparty: [
    'Nombre',
    'Titular',
    'Ordenante',
    'Originante',
    'Remitente',
    'Pagador',
    'Contraparte',
    'Razón social',
    'Cliente',
    'Nombre y apellido',
    'CUIT',
    'CUIT/CUIL',
    'CUIL',
    'CUIT originante',
    'Counterparty',
  ],
}

/** The header is searched in the first rows, since some files start with the account and its period. */
const maxHeaderRows = 40

export function guessFormat(rows: readonly string[][]): Found | undefined {
  for (const { name, titles } of [...banks, { name: 'Por sus títulos', titles: usual }]) {
    for (const [headerRow, cells] of rows.slice(0, maxHeaderRows).entries()) {
      const columns = findColumns(cells, titles)
      const isWhole = titles === usual || (columns && columns.description.length > 0 && columns.reference !== undefined)
      if (columns && isWhole) return { name, columns, headerRow }
    }
  }
  return undefined
}

function findColumns(cells: readonly string[], titles: Titles): Columns | undefined {
  const row = cells.map(lettersAndDigits)
  const at = (part: Part) => {
    const title = titles[part]?.find((name) => row.includes(lettersAndDigits(name)))
    return title === undefined ? undefined : row.indexOf(lettersAndDigits(title))
  }
  const [date, amount, credit] = [at('date'), at('amount'), at('credit')]
  if (date === undefined || (amount === undefined && credit === undefined)) return undefined
  const [debit, reference, counterparty] = [at('debit'), at('reference'), at('counterparty')]
  return {
    date,
    // With a credit column, an amount column is ignored: it may be unsigned.
    ...(credit === undefined ? defined({ amount }) : defined({ credit, debit })),
    description: (titles.description ?? [])
      .map((name) => row.indexOf(lettersAndDigits(name)))
      .filter((place) => place >= 0),
    ...defined({ reference, counterparty }),
  }
}

export function applyFormat(format: StatementFormat, rows: readonly string[][]): Found | undefined {
  const { description = [], ...single } = format
  const texts = [description].flat()
  const titles = [...Object.values(single), ...texts].filter((place) => typeof place === 'string')
  const headerRow =
    titles.length === 0
      ? -1
      : rows.slice(0, maxHeaderRows).findIndex((cells) => {
          const row = cells.map(lettersAndDigits)
          return titles.every((title) => row.includes(lettersAndDigits(title)))
        })
  if (titles.length > 0 && headerRow < 0) return undefined
  const row = rows[headerRow]?.map(lettersAndDigits) ?? []
  const at = (place: string | number | undefined) =>
    typeof place === 'string' ? row.indexOf(lettersAndDigits(place)) : place
  const { date, amount, credit, debit, reference, counterparty } = single
  return {
    name: 'Enseñado para esta cuenta',
    headerRow,
    columns: {
      date: at(date) ?? 0,
      ...defined({ amount: at(amount), credit: at(credit), debit: at(debit) }),
      description: texts.map((place) => at(place) ?? 0),
      ...defined({ reference: at(reference), counterparty: at(counterparty) }),
    },
  }
}

/** Returns the likeliest header row and the rows below it, so that the user can assign the columns. */
export function sampleOf(rows: readonly string[][]) {
  const head = rows.slice(0, maxHeaderRows)
  const filled = head.map((cells) => cells.filter(Boolean).length)
  const at = Math.max(filled.indexOf(Math.max(...filled)), 0)
  return { columns: rows[at] ?? [], rows: rows.slice(at + 1, at + 6) }
}

type Defined<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> }
const defined = <Values extends Record<string, number | undefined>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>
