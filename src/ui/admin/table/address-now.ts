/**
 * The current parameters of the URL. Those of the last render may be out of date: opening a row while a search is
 * debounced would close it again.
 */
export const addressNow = () => new URLSearchParams(window.location.search)
