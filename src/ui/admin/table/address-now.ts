/**
 * The address's parameters as the browser has them. Those that React drew last lack what was chosen since: a row opened
 * while a typed search waited to be looked up would close again.
 */
export const addressNow = () => new URLSearchParams(window.location.search)
