/** A rate for all places, which asks nothing and promises no day. */
export const flatRate = {
  provinces: [],
  postal_from: null,
  postal_to: null,
  price: 0,
  free_from: null,
  days_min: null,
  days_max: null,
}
