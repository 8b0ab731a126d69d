import { Workbook } from '@cj-tech-master/excelts'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

/** A shop with a user who may upload statements. */
async function openDesk() {
  const shop = await openShop()
  const { token } = await shop.make.user({ role: 'ventas' })
  async function send(content: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ account: 'Galicia', ...fields })) form.set(name, value)
    form.set('file', new Blob([content]), 'movimientos.csv')
    return shop.call('POST', '/api/admin/statements', { token, body: form })
  }
  const lines = () =>
    shop.db
      .selectFrom('statement_lines')
      .select(['day', 'amount', 'description', 'reference', 'counterparty'])
      .orderBy('id')
      .execute()
  return { ...shop, token, send, lines }
}

const plain = 'Fecha,Descripción,Importe,Referencia\n'

test('credits are saved once, however often a statement is uploaded', async () => {
  const { send, lines, call, token } = await openDesk()
  const monday = `${plain}20/11/2026,Transferencia de JUANA PAZ,"63.600,50",771234\n20/11/2026,Comisión,"-1.200,00",771235\n`
  const first = await send(monday)
  expect(first.statusCode).toBe(201)
  expect(first.body.statement).toMatchObject({ lines: 1, new_lines: 1, repeated_lines: 0, outgoing: 1, refused: 0 })
  expect(await lines()).toEqual([
    {
      day: '2026-11-20',
      amount: 63600.5,
      description: 'Transferencia de JUANA PAZ',
      reference: '771234',
      counterparty: '',
    },
  ])
  const again = await send(monday, { account: ' GALICIA ' })
  expect(again.body.statement).toMatchObject({ id: first.body.statement.id, account: 'Galicia', new_lines: 0 })
  const overlapping = await send(`${monday}21/11/2026,Transferencia,500,771299\n`)
  expect(overlapping.body.statement).toMatchObject({ lines: 2, new_lines: 1, repeated_lines: 1 })
  expect(await send(monday, { account: 'Nación' }).then(({ body }) => body.statement.new_lines)).toBe(1)
  const { accounts, statements } = (await call('GET', '/api/admin/statements', { token })).body
  expect(accounts).toMatchObject([
    { name: 'Galicia', is_taught: false },
    { name: 'Nación', is_taught: false },
  ])
  expect(statements).toMatchObject([
    { account: 'Nación', lines: 1, unmatched_lines: 1, first_day: '2026-11-20', last_day: '2026-11-20' },
    { account: 'Galicia', lines: 2, unmatched_lines: 2, first_day: '2026-11-20', last_day: '2026-11-21' },
    { account: 'Galicia', lines: 1, unmatched_lines: 1, first_day: '2026-11-20', last_day: '2026-11-20' },
  ])
})

test('identical lines of one day all count, unless the bank numbers them', async () => {
  const { send } = await openDesk()
  const unnumbered = '20/11/2026,Transferencia recibida,1000,\n'
  expect((await send(plain + unnumbered.repeat(2))).body.statement.new_lines).toBe(2)
  // Later on the same day another line has been added.
  expect((await send(plain + unnumbered.repeat(3))).body.statement).toMatchObject({ new_lines: 1, repeated_lines: 2 })
  const numbers = { '884411': 1, '8844': 1, '884': 2, '0000': 2 }
  for (const [number, lines] of Object.entries(numbers)) {
    const line = `21/11/2026,Transferencia recibida,1000,${number}\n`
    const { body } = await send(plain + line.repeat(2))
    expect([number, body.statement]).toMatchObject([number, { lines, new_lines: lines }])
  }
})

test('two concurrent uploads of the same statement save its lines once', async () => {
  const { send, lines } = await openDesk()
  const text = `${plain}20/11/2026,Transferencia,1000,771234\n20/11/2026,Transferencia,2000,771235\n`
  const replies = await Promise.all([send(text), send(text), send(`${text}\n`)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(await lines()).toHaveLength(2)
})

test('the downloads of banks and wallets are read by their titles', async () => {
  const { send } = await openDesk()
  const files = {
    'Banco Galicia':
      'Fecha;Descripción;Origen;Débitos;Créditos;Concepto;Número de Comprobante;Leyendas Adicionales 1;Leyendas Adicionales 2;Saldo\n' +
      '20/11/2026;TRANSF. CTAS PROPIAS;;0,00;"63.600,00";Transferencias;993311;PAZ JUANA;27123456780;"90.000,00"\n',
    'Banco Santander':
      'Cuenta Corriente N° 123-45;;;;\nPeríodo: 11/2026;;;;\n\n' +
      'Fecha;Suc. Origen;Cod. Operativo;Referencia;Concepto;Importe Pesos;Saldo Pesos\n' +
      '20/11/2026;000;4805;0099887;Transferencia recibida de Paz Juana;63.600,00;90.000,00\n',
    BBVA:
      'Fecha;Fecha Valor;Concepto;Codigo;Número Documento;Oficina;Crédito;Débito;Detalle\n' +
      '20-11-2026;20-11-2026;TRANSFERENCIA;319;000123;999;63600.00;;27123456780 PAZ JUANA\n',
    'Banco Nación':
      'Fecha / Hora Mov.;Comprobante;Concepto;Importe;Saldo\n20/11/2026 10:22;55667;CR.TRANSF. PAZ JUANA;63.600,00;1,00\n',
    'Dinero en cuenta':
      'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE\n0,00;63.600,00;0,00;63.600,00\n\n' +
      'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE\n' +
      '20-11-2026;Transferencia recibida Juana Paz;123456789012;63.600,00;63.600,00\n',
  }
  for (const [format, text] of Object.entries(files)) {
    const { body } = await send(text, { account: format })
    expect([format, body.statement]).toMatchObject([format, { format, lines: 1, refused: 0 }])
  }
})

test('dates and amounts are read in every notation that banks write', async () => {
  const { send, lines } = await openDesk()
  const { body } = await send(
    `${plain}2026-11-20T23:30:00.000-04:00,De noche en Nueva York,"1.200,00",1\n2026-11-21T02:30:00Z,De noche acá,+500,2\n` +
      '20-11-26,Año corto,$ 63.600,3\n3 set 2026,Mes escrito,AR$ 10,4\n,Saldo al cierre,,\n' +
      '20/11/2026,Comisión,"(1.200,00)",5\n20/11/2026,Comisión,"1.200,00-",6\n',
  )
  expect(body.statement).toMatchObject({ lines: 4, outgoing: 2, refused: 0 })
  expect((await lines()).map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-11-21', 1200],
    ['2026-11-20', 500],
    ['2026-11-20', 63_600],
    ['2026-09-03', 10],
  ])
  const columns = 'Fecha;Fecha Valor;Concepto;Codigo;Número Documento;Oficina;Crédito;Débito;Detalle\n'
  const apart = await send(
    `${columns}20-11-2026;;TRANSFERENCIA;;;;700,00;;\n20-11-2026;;COMPRA;;;;;300,00;\n20-11-2026;;SIN IMPORTE;;;;;;\n`,
  )
  expect(apart.body.statement).toMatchObject({ lines: 1, outgoing: 1, refused: 1 })
})

test('an unknown format is taught once per account', async () => {
  const { send, lines } = await openDesk()
  const odd = 'Cuándo|Cuánto|Qué|Quién\n20/11/2026|63.600|Acreditación|JUANA PAZ\n'
  const unknown = await send(odd)
  expect([unknown.statusCode, unknown.body.code]).toEqual([400, 'formato-desconocido'])
  expect(unknown.body).toMatchObject({
    columns: ['Cuándo', 'Cuánto', 'Qué', 'Quién'],
    rows: [['20/11/2026', '63.600', 'Acreditación', 'JUANA PAZ']],
  })
  const format = JSON.stringify({ date: 'Cuándo', amount: 'Cuánto', description: ['Qué'], counterparty: 3 })
  expect((await send(odd, { format })).statusCode).toBe(201)
  expect((await send(odd.replace('63.600', '500'))).body.statement.new_lines).toBe(1)
  expect((await lines()).map(({ amount, counterparty }) => [amount, counterparty])).toEqual([
    [63600, 'JUANA PAZ'],
    [500, 'JUANA PAZ'],
  ])
  expect((await send(odd, { account: 'Otra' })).body.code).toBe('formato-desconocido')
  for (const wrong of ['{', '{}', '{"date":"Cuándo"}', '{"date":"No está","amount":1}', '{"date":-1,"amount":1}']) {
    expect([wrong, (await send(odd, { format: wrong })).statusCode]).toEqual([wrong, 400])
  }
})

test('a line that cannot be read is reported with its row and reason, and the others are read', async () => {
  const { send } = await openDesk()
  const { body } = await send(
    `${plain}31/02/2026,Transferencia,1000,1\n,Transferencia,1000,2\n20/11/2026,Transferencia,,3\n` +
      '20/11/2026,Transferencia,=SUMA(A1),4\n20/11/2026,Transferencia,"63,600",5\n20/11/2026,"=HYPERLINK(""http://x"")",1000,6\n' +
      '20/11/2026,"Transferencia, ""urgente""",1000,="00712345"\n',
  )
  expect(body.statement).toMatchObject({ lines: 1, refused: 6 })
  expect(body.refusals.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4, 5, 6, 7])
  expect(body.refusals[0].reason).toBe('«31/02/2026» no es una fecha.')
  expect(body.refusals[2].reason).toBe('Le falta el importe.')
  expect(body.refusals[4].reason).toContain('¿63.600 o 63,60?')
})

test('a file that is not a statement is 400 and saves nothing', async () => {
  const { send, db, call, token } = await openDesk()
  const workbook = new Workbook()
  workbook.addWorksheet('Hoja')
  const empty = new Uint8Array(await workbook.xlsx.writeBuffer())
  const files: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['nothing', ''],
    ['only titles', plain],
    ['no line that can be read', `${plain}31/02/2026,Transferencia,1000,1\n`],
    ['only money out', `${plain}20/11/2026,Comisión,-1000,1\n`],
    ['an old Excel', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
    ['a page that is called .xls', '<html><table><tr><td>Fecha</td></tr></table></html>'],
    ['a zip that is no spreadsheet', new TextEncoder().encode('PK\u0003\u0004 nada')],
    ['an empty spreadsheet', empty],
    ['bytes', Uint8Array.from({ length: 3000 }, (_, place) => (place * 7) % 256)],
  ]
  for (const [what, content] of files) expect([what, (await send(content)).statusCode]).toEqual([what, 400])
  expect((await send(`${plain}20/11/2026,T,1000,1\n`, { account: ' ' })).body.errors).toHaveProperty('account')
  const bare = new FormData()
  bare.set('account', 'Galicia')
  expect((await call('POST', '/api/admin/statements', { token, body: bare })).statusCode).toBe(400)
  expect((await call('POST', '/api/admin/statements', { token, body: {} })).statusCode).toBe(415)
  expect((await send('x'.repeat(10 * 1024 * 1024 + 1))).statusCode).toBe(413)
  expect(await db.selectFrom('statements').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('statement_accounts').selectAll().execute()).toEqual([])
})

test('spreadsheets, Windows-1252, UTF-16 and pasted text are read alike', async () => {
  const { send, lines } = await openDesk()
  const rows = [
    ['Fecha', 'Concepto', 'Importe', 'Número de comprobante'],
    ['20/11/2026', 'Acreditación de JUANA PAZ', '63.600,50', '00771234'],
  ]
  const workbook = new Workbook()
  const sheet = workbook.addWorksheet('Movimientos')
  sheet.addRow(['Cuenta 123'])
  sheet.addRow(rows[0])
  sheet.addRow([new Date('2026-11-20T00:00:00Z'), rows[1]?.[1], 63600.5, rows[1]?.[3]])
  const tabs = rows.map((row) => row.join('\t')).join('\n')
  const files = [
    new Uint8Array(await workbook.xlsx.writeBuffer()),
    Uint8Array.from(Buffer.from(tabs, 'latin1')),
    Uint8Array.from(Buffer.from(`\uFEFF${tabs}`, 'utf16le')),
    Uint8Array.from(Buffer.from(`\uFEFF${tabs}`, 'utf16le').swap16()),
    tabs,
  ]
  for (const [place, file] of files.entries()) {
    const { body } = await send(file)
    expect([place, body.statement]).toMatchObject([place, { lines: 1, new_lines: place === 0 ? 1 : 0 }])
  }
  expect(await lines()).toMatchObject([{ day: '2026-11-20', amount: 63600.5, reference: '00771234' }])
})
