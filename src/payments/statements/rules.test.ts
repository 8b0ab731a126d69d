import { expect, test } from 'vitest'
import { type Line, matchLines, type Waiting } from './rules.ts'

const juana: Waiting = {
  payment_id: 1,
  order_number: '261120-AB12',
  customer_name: 'Juana Paz',
  transfer_reference: 'Op. 123',
  expected: 1000,
  order_day: '2026-11-20',
  sent_day: '2026-11-20',
}
const pedro: Waiting = { ...juana, payment_id: 2, order_number: '261120-CD34', customer_name: 'Pedro Gómez' }
const line = (id: number, description: string, amount = 1000, more: Partial<Line> = {}): Line => ({
  id,
  day: '2026-11-20',
  amount,
  description,
  reference: '',
  counterparty: '',
  isHere: true,
  ...more,
})

const cases: {
  when: string
  all?: Waiting[]
  lines: Line[]
  others?: { amount: number; day: string }[]
  gives: [payment: number, certainty: string, line: number | undefined][]
}[] = [
  { when: 'nothing arrived', lines: [], gives: [[1, 'none', undefined]] },
  {
    when: 'nothing arrived, and an order without an announced transfer owes the same amount',
    lines: [],
    others: [{ amount: 1000, day: '2026-11-19' }],
    gives: [[1, 'none', undefined]],
  },
  { when: 'the amount is unique on both sides', lines: [line(7, 'TRANSFERENCIA')], gives: [[1, 'sure', 7]] },
  { when: 'a cent is missing', lines: [line(7, 'TRANSFERENCIA', 999.99)], gives: [[1, 'none', undefined]] },
  {
    when: 'two lines share the amount',
    lines: [line(7, 'TRANSFERENCIA'), line(8, 'TRANSFERENCIA')],
    gives: [[1, 'choose', 7]],
  },
  {
    when: 'two transfers share the amount',
    all: [juana, pedro],
    lines: [line(7, 'TRANSFERENCIA')],
    gives: [
      [1, 'choose', 7],
      [2, 'choose', 7],
    ],
  },
  {
    when: 'two transfers share the amount and each line identifies its buyer',
    all: [juana, pedro],
    lines: [line(7, 'CR TRANSF GOMEZ PEDRO'), line(8, 'Transferencia de PAZ, JUANA MARÍA')],
    gives: [
      [1, 'sure', 8],
      [2, 'sure', 7],
    ],
  },
  {
    when: 'only one of two lines identifies its buyer',
    all: [juana, pedro],
    lines: [line(7, 'TRANSFERENCIA'), line(8, 'PAZ JUANA')],
    gives: [
      [1, 'sure', 8],
      [2, 'choose', 7],
    ],
  },
  {
    when: 'the first of two lines identifies the buyer of another transfer',
    all: [juana, pedro],
    lines: [line(7, 'PAZ JUANA'), line(8, 'TRANSFERENCIA')],
    gives: [
      [1, 'sure', 7],
      [2, 'choose', 8],
    ],
  },
  {
    when: 'the first of two lines arrived long before the order',
    lines: [line(7, 'TRANSFERENCIA', 1000, { day: '2026-10-01' }), line(8, 'TRANSFERENCIA')],
    gives: [[1, 'choose', 8]],
  },
  {
    when: 'two lines identify the buyer',
    lines: [line(7, 'PAZ JUANA'), line(8, 'PAZ JUANA')],
    gives: [[1, 'choose', 7]],
  },
  {
    when: 'one line identifies the buyer of two transfers',
    all: [juana, { ...juana, payment_id: 2, order_number: '261120-EF56' }],
    lines: [line(7, 'PAZ JUANA')],
    gives: [
      [1, 'choose', 7],
      [2, 'choose', 7],
    ],
  },
  {
    when: 'one customer sent the same amount twice',
    all: [juana, { ...juana, payment_id: 2, order_number: '261120-EF56' }],
    lines: [line(7, 'PAZ JUANA'), line(8, 'PAZ JUANA')],
    gives: [
      [1, 'choose', 7],
      [2, 'choose', 7],
    ],
  },
  {
    when: 'one customer sent the same amount twice, with the orders’ numbers',
    all: [juana, { ...juana, payment_id: 2, order_number: '261120-EF56' }],
    lines: [line(7, 'PAZ JUANA PEDIDO 261120EF56'), line(8, 'PAZ JUANA 261120-AB12')],
    gives: [
      [1, 'sure', 8],
      [2, 'sure', 7],
    ],
  },
  {
    when: 'a surname alone is shared',
    all: [juana, pedro],
    lines: [line(7, 'LOPEZ PAZ'), line(8, 'TRANSF')],
    gives: [
      [1, 'choose', 7],
      [2, 'choose', 7],
    ],
  },
  {
    when: 'the reference contains the operation number',
    all: [{ ...juana, transfer_reference: 'comprobante 0099123' }, pedro],
    lines: [line(7, 'T', 1000, { reference: '99123' }), line(8, 'T')],
    gives: [
      [1, 'sure', 7],
      [2, 'choose', 8],
    ],
  },
  {
    when: 'the reference is a DNI, and the line has the CUIT',
    all: [{ ...juana, transfer_reference: 'dni 12.345.678' }, pedro],
    lines: [line(7, 'T', 1000, { counterparty: '27-12345678-0' }), line(8, 'T')],
    gives: [
      [1, 'sure', 7],
      [2, 'choose', 8],
    ],
  },
  {
    when: 'the reference only repeats the amount',
    all: [
      { ...juana, expected: 63600, transfer_reference: '63600' },
      { ...pedro, expected: 63600 },
    ],
    lines: [line(7, 'T 63600', 63600)],
    gives: [
      [1, 'choose', 7],
      [2, 'choose', 7],
    ],
  },
  {
    when: 'an order without an announced transfer owes the same amount',
    lines: [line(7, 'TRANSFERENCIA')],
    others: [{ amount: 1000, day: '2026-11-19' }],
    gives: [[1, 'choose', 7]],
  },
  {
    when: 'an order without an announced transfer owed the same amount 15 days before',
    lines: [line(7, 'TRANSFERENCIA')],
    others: [{ amount: 1000, day: '2026-11-05' }],
    gives: [[1, 'choose', 7]],
  },
  {
    when: 'an order without an announced transfer owed the same amount 16 days before',
    lines: [line(7, 'TRANSFERENCIA')],
    others: [{ amount: 1000, day: '2026-11-04' }],
    gives: [[1, 'sure', 7]],
  },
  {
    when: 'an order without an announced transfer owes the same amount, and the line identifies the buyer',
    lines: [line(7, 'JUANA PAZ')],
    others: [{ amount: 1000, day: '2026-11-19' }],
    gives: [[1, 'sure', 7]],
  },
  {
    when: 'the money arrived long before the order',
    lines: [line(7, 'JUANA PAZ', 1000, { day: '2026-10-01' })],
    gives: [[1, 'choose', 7]],
  },
  ...(
    [
      ['2026-11-18', 'TRANSFERENCIA', 'choose'],
      ['2026-11-19', 'TRANSFERENCIA', 'sure'],
      ['2026-12-05', 'TRANSFERENCIA', 'sure'],
      ['2026-12-06', 'TRANSFERENCIA', 'choose'],
      ['2026-11-14', 'PAZ JUANA', 'choose'],
      ['2026-11-15', 'PAZ JUANA', 'sure'],
    ] as const
  ).map(([day, text, certainty]) => ({
    when: `«${text}» arrived on ${day}`,
    lines: [line(7, text, 1000, { day })],
    gives: [[1, certainty, 7]] satisfies [number, string, number][],
  })),
  {
    when: 'the order’s number arrived months later',
    lines: [line(7, '261120-AB12', 1000, { day: '2027-03-01' })],
    gives: [[1, 'choose', 7]],
  },
  {
    when: 'the order’s number arrived months later with another amount',
    lines: [line(7, '261120-AB12', 900, { day: '2027-03-01' })],
    gives: [[1, 'choose', 7]],
  },
  {
    when: 'the only line with the amount names the buyer of a much later order',
    all: [
      { ...juana, expected: 1500 },
      { ...pedro, order_day: '2026-10-01', sent_day: '2026-10-01' },
    ],
    lines: [line(7, 'PAZ JUANA', 1000, { day: '2026-10-01' })],
    gives: [
      [1, 'none', undefined],
      [2, 'sure', 7],
    ],
  },
  {
    when: 'the only line with the amount names another buyer with a pending transfer',
    all: [juana, { ...pedro, expected: 1500 }],
    lines: [line(7, 'GOMEZ PEDRO')],
    gives: [
      [1, 'choose', 7],
      [2, 'choose', 7],
    ],
  },
  {
    when: 'less arrived, with the name',
    lines: [line(7, 'PAZ JUANA', 900)],
    gives: [[1, 'choose', 7]],
  },
  {
    when: 'less arrived twice, with the name',
    lines: [line(7, 'PAZ JUANA', 900), line(8, 'PAZ JUANA', 800)],
    gives: [[1, 'choose', 7]],
  },
  {
    when: 'less arrived, with the surname alone',
    lines: [line(7, 'LOPEZ PAZ', 900)],
    gives: [[1, 'none', undefined]],
  },
  {
    when: 'the other line with the amount is in another statement',
    lines: [line(7, 'T'), line(8, 'T', 1000, { isHere: false })],
    gives: [[1, 'choose', 7]],
  },
  {
    when: 'its line is in another statement',
    lines: [line(8, 'PAZ JUANA', 1000, { isHere: false })],
    gives: [[1, 'none', undefined]],
  },
]

test.each(cases)('if $when', ({ all = [juana], lines, others = [], gives }) => {
  const matches = matchLines(all, lines, others)
  expect(matches.map(({ waiting, certainty, line }) => [waiting.payment_id, certainty, line?.id])).toEqual(gives)
  for (const { reason } of matches) expect(reason).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
})

test('each uncertain match has its reason', () => {
  const reason = (all: Waiting[], lines: Line[], others: { amount: number; day: string }[] = []) =>
    matchLines(all, lines, others)[0]?.reason.replaceAll('\u00a0', ' ')
  expect(reason([juana], [line(7, 'JUANA PAZ 261120-AB12')])).toBe(
    'Mismo importe y número de orden y nombre del cliente.',
  )
  expect(reason([juana], [line(7, 'PAZ JUANA', 900)])).toBe(
    'Tiene nombre del cliente, pero llegaron $ 900,00 y se esperaban $ 1.000,00: faltan $ 100,00.',
  )
  expect(reason([juana], [line(7, 'PAZ JUANA', 1100)])).toMatch(/: sobran \$ 100,00\.$/)
  expect(reason([juana, pedro], [line(7, 'T')])).toBe('La orden 261120-CD34 espera el mismo importe.')
  expect(reason([juana, pedro, { ...pedro, payment_id: 3 }], [line(7, 'T')])).toBe(
    'Otras 2 transferencias esperan $ 1.000,00.',
  )
  expect(reason([juana], [line(7, 'T'), line(8, 'T')])).toBe('Hay 2 acreditaciones de $ 1.000,00 sin usar.')
  expect(reason([juana, { ...pedro, expected: 1500 }], [line(7, 'GOMEZ PEDRO'), line(8, 'PAZ JUANA', 900)])).toBe(
    'El importe coincide, pero la acreditación nombra a la orden 261120-CD34 o a su cliente.',
  )
  expect(reason([juana], [line(7, 'T')], [{ amount: 1000, day: '2026-11-19' }])).toBe(
    'El importe coincide, pero otra orden también puede haber pagado $ 1.000,00.',
  )
  expect(reason([juana], [line(7, 'T', 1000, { day: '2026-10-01' })])).toBe(
    'El importe coincide, pero la fecha queda lejos de la orden.',
  )
  expect(reason([juana], [line(7, 'T'), line(8, 'T', 1000, { isHere: false })])).toBe(
    'Otra acreditación de $ 1.000,00, de otro extracto, sigue sin usar.',
  )
})

test('candidates are ordered by amount, evidence, evidence for others and date', () => {
  const lines = [
    line(7, 'PAZ JUANA', 900),
    line(8, 'T', 1000, { day: '2026-11-24' }),
    line(9, 'T', 1000, { day: '2026-11-22' }),
    line(10, 'GOMEZ PEDRO'),
    line(11, 'T', 1000, { day: '2026-10-01' }),
    line(12, '261120-AB12', 900),
    line(13, 'T', 1000, { day: '2026-11-22' }),
    line(14, '261120-AB12 PAZ JUANA', 900),
  ]
  const [match] = matchLines([juana, { ...pedro, expected: 1500 }], lines, [])
  expect(match?.candidates.map(({ id }) => id)).toEqual([9, 13, 8, 11, 10, 14, 12, 7])
})

test('a thousand transfers are matched with ten thousand lines', () => {
  const all = Array.from({ length: 1000 }, (_, place) => ({
    ...juana,
    payment_id: place,
    order_number: `261120-${place.toString(36).padStart(4, '0')}`,
    customer_name: `Juana Paz ${place.toString(36)}abc`,
    expected: 1000 + (place % 50),
  }))
  const lines = Array.from({ length: 10_000 }, (_, place) =>
    line(place, `TRANSFERENCIA DE JUANA ${(place % 1000).toString(36)}ABC`, 1000 + (place % 50)),
  )
  expect(matchLines(all, lines, [])).toHaveLength(1000)
})
