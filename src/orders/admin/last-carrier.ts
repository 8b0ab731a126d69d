import { createStore } from '../../platform/browser/browser-store.ts'

/** Anyone who ships twenty parcels ships them all with one carrier. */
export const lastCarrier = createStore('ultimo-transporte', '', (stored) => stored)
