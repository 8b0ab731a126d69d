import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { AddressBook, AddressChange, AddressFields, DefaultChosen } from './contract.ts'

export const listAddresses = call<{ response: typeof AddressBook }>('GET', '/api/addresses')
export const addAddress = call<{ body: typeof AddressFields; response: typeof AddressBook }>('POST', '/api/addresses')
export const changeAddress = call<{
  params: typeof IdParam
  body: typeof AddressChange
  response: typeof AddressBook
}>('PUT', '/api/addresses/:id')
export const deleteAddress = call<{ params: typeof IdParam; response: typeof AddressBook }>(
  'DELETE',
  '/api/addresses/:id',
)
export const chooseDefault = call<{ params: typeof IdParam; response: typeof DefaultChosen }>(
  'POST',
  '/api/addresses/:id/default',
)
