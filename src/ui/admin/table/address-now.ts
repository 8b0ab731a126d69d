/**
 * The address's parameters as the browser has them. Those that React drew last lack what was chosen since: a row opened
 * while a typed search waited to be looked up would close again.
 */
export const addressNow = () => new URLSearchParams(window.location.search)

/** What the router was told with this address as it went there; it keeps that in the browser's entry of it. */
export const stateNow = (): { opened?: string } | null | undefined => window.history.state?.usr
