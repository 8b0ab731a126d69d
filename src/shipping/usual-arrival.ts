import { arrivalOf, arrivalText, type Dispatch } from './arrival.ts'
import { type Method, type Place, shippingOptions, usualOption } from './rules.ts'

/** «Llega entre el … y el …» for an order placed now with the default method; null if its rate has no days. */
export function usualArrival(methods: readonly Method[], dispatch: Dispatch, place: Place) {
  const option = usualOption(methods, shippingOptions(methods, place, 0))
  const arrival = option && arrivalOf(option, dispatch, new Date())
  return arrival ? arrivalText(arrival) : null
}
