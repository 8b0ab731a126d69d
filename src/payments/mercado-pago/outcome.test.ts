import { expect, test } from 'vitest'
import { FoundPayment, MadePreference } from './client.server.ts'
import { asProviderPayment } from './outcome.ts'

const approved = {
  id: 1,
  status: 'approved',
  transaction_amount: 1000,
  transaction_amount_refunded: 0,
  currency_id: 'ARS',
  live_mode: true,
  fee_details: [
    { type: 'mercadopago_fee', amount: 62.9, fee_payer: 'collector' },
    { type: 'application_fee', amount: 0.1, fee_payer: 'collector' },
    { type: 'financing_fee', amount: 150, fee_payer: 'payer' },
  ],
  transaction_details: { net_received_amount: 912.5 },
}
const costs = (fields: object) => {
  const { fee_amount, net_amount } = asProviderPayment(FoundPayment.parse({ ...approved, ...fields }))
  return [fee_amount, net_amount]
}

test("the fees exclude the buyer's interest", () => {
  expect(costs({})).toEqual([63, 912.5])
})

test('costs that the provider has not reported are unknown', () => {
  expect(costs({ status: 'pending', transaction_details: { net_received_amount: 0 } })).toEqual([null, null])
  expect(costs({ status: 'pending' })).toEqual([null, null])
  expect(costs({ transaction_details: null })).toEqual([null, null])
  expect(costs({ fee_details: undefined })).toEqual([null, 912.5])
  expect(costs({ transaction_amount_refunded: 10 })).toEqual([null, null])
})

test('a refunded payment was returned whole, and a rejected one says why', () => {
  const read = (fields: object) => asProviderPayment(FoundPayment.parse({ ...approved, ...fields }))
  expect(read({ status: 'refunded' }).returned_amount).toBe(1000)
  expect(read({ status: 'charged_back' }).returned_amount).toBe(1000)
  expect(read({ transaction_amount_refunded: 10 }).returned_amount).toBe(10)
  const reason = (status_detail: string) => read({ status: 'rejected', status_detail }).reason
  expect(reason('cc_rejected_bad_filled_date')).toBe('Algún dato de la tarjeta no es correcto.')
  expect(reason('cc_rejected_other_reason')).toBe('El medio de pago rechazó la operación.')
})

test('malformed costs do not keep a payment from being read', () => {
  expect(costs({ fee_details: 'none', transaction_details: { net_received_amount: '912' } })).toEqual([null, null])
})

test.each([{}, { sandbox_init_point: null }, { sandbox_init_point: '' }])(
  'a preference without a sandbox address is read (%j)',
  (sandbox) => {
    const made = { id: '1', init_point: 'https://www.mercadopago.com.ar/checkout', ...sandbox }
    expect(MadePreference.parse(made)).toMatchObject({ id: '1', init_point: made.init_point })
  },
)
