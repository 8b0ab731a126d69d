import { arrivalOf, arrivalWords, type Dispatch } from './arrival.ts'
import { type Method, type Place, shippingOptions, usualOption } from './rules.ts'

/** «Llega entre el … y el …» of an order that is placed now for a place, by the usual way; null where its rate tells no days. */
export function usualArrival(methods: readonly Method[], dispatch: Dispatch, place: Place) {
  const option = usualOption(methods, shippingOptions(methods, place, 0))
  const arrival = option && arrivalOf(option, dispatch, new Date())
  return arrival ? arrivalWords(arrival) : null
}
