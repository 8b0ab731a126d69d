import type { CarrierCode } from './carrier-code.ts'

export const services = ['domicilio', 'sucursal'] as const
export type Service = (typeof services)[number]

/** Whole kilos, as in carriers' rates. */
export type Parcel = { kilos: number; volume_cm3: number }
export type QuoteRequest = Parcel & { service: Service; postal_code: number }

export type Branch = {
  branch_id: string
  code: string
  name: string
  address: string
  hours: string
  postal_codes: number[]
}

type Person = { name: string; email: string; phone: string }
/** `dni`: a DNI, CUIT or CUIL, digits only, if known. */
type Recipient = Person & { dni?: string }

export type Shipment = {
  /** The shop's own reference, by which it can be found. */
  reference: string
  parcel: Parcel
  sender: Person
  recipient: Recipient
  destination:
    | { branch_id: string }
    | { street: string; number: string; rest: string; city: string; province: string | null; postal_code: number }
}

export type Accepted = { tracking_number: string; label_number: string }
export type CarrierEvent = { text: string; at: Date }

/**
 * A carrier. Calls fail with CarrierAway without a usable answer, with CarrierRefusal if refused for good. Placing an
 * order never waits for these calls.
 */
export type Carrier = {
  readonly code: CarrierCode
  readonly isSimulated: boolean

  /** Pesos with VAT. */
  quote(requested: QuoteRequest, signal: AbortSignal): Promise<number>
  listBranches(): Promise<Branch[]>
  /** Not idempotent: after an unclear failure, `findShipment` tells whether the parcel was accepted. */
  createShipment(shipment: Shipment): Promise<Accepted>
  /** Skips the cancelled ones, which have the same reference. */
  findShipment(reference: string, cancelled: readonly string[]): Promise<Accepted | undefined>
  /** A PDF. */
  fetchLabel(label_number: string): Promise<Buffer>
  /** Oldest first. */
  listEvents(tracking_number: string): Promise<CarrierEvent[]>
}

/** The carrier refused; retrying is useless. The message is the carrier's. */
export class CarrierRefusal extends Error {}

/** The carrier is down, slow, or its response is unusable. */
export class CarrierAway extends Error {
  /** Whether the request may have been carried out. */
  readonly mayBeDone: boolean

  constructor(reason: string, mayBeDone: boolean) {
    super(reason)
    this.mayBeDone = mayBeDone
  }
}
