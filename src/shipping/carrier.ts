import type { CarrierCode } from './carrier-code.ts'

export const services = ['domicilio', 'sucursal'] as const
/** Home delivery, or a branch where the parcel is collected. */
export type Service = (typeof services)[number]

/** Whole kilos, as carriers have their rates. */
export type Parcel = { kilos: number; volume_cm3: number }
export type QuoteAsked = Parcel & { service: Service; postal_code: number }

/** Where parcels can be fetched. */
export type Branch = {
  branch_id: string
  code: string
  name: string
  address: string
  hours: string
  /** Those that it serves. */
  postal_codes: number[]
}

type Person = { name: string; email: string; phone: string }
/** `dni`: a DNI, CUIT or CUIL in digits alone, where the shop knows it. */
type Recipient = Person & { dni?: string }

export type Shipment = {
  /** The shop's own number of it, by which it can be found. */
  reference: string
  parcel: Parcel
  sender: Person
  recipient: Recipient
  /** A branch, or an address. */
  destination:
    | { branch_id: string }
    | { street: string; number: string; rest: string; city: string; province: string | null; postal_code: number }
}

/** A parcel as the carrier has it. */
export type Accepted = { tracking_number: string; label_number: string }
export type CarrierEvent = { text: string; at: Date }

/**
 * Who takes parcels for the shop. What it does not answer is a CarrierAway, what it refuses for good a CarrierRefusal. No
 * order waits for any of these calls.
 */
export type Carrier = {
  readonly code: CarrierCode
  /** Whether a stand-in answers for it. */
  readonly isSimulated: boolean

  /** Pesos with VAT. */
  quote(asked: QuoteAsked, signal: AbortSignal): Promise<number>
  listBranches(): Promise<Branch[]>
  /** Asked twice it may take two parcels: `findShipment` tells whether it took one. */
  createShipment(shipment: Shipment): Promise<Accepted>
  /** None of those called off, which have the same reference. */
  findShipment(reference: string, calledOff: readonly string[]): Promise<Accepted | undefined>
  /** A PDF. */
  fetchLabel(label_number: string): Promise<Buffer>
  /** Oldest first. */
  listEvents(tracking_number: string): Promise<CarrierEvent[]>
}

/** It understood and says no; asking again changes nothing. The message is in the carrier's words. */
export class CarrierRefusal extends Error {}

/** Down, slow, or answering what nobody understands. */
export class CarrierAway extends Error {
  /** It may have done what was asked. */
  readonly mayBeDone: boolean

  constructor(reason: string, mayBeDone: boolean) {
    super(reason)
    this.mayBeDone = mayBeDone
  }
}
