import { useEffect, useState } from 'react'

/** The token behind the #, taken out of the address at once. Undefined until the page is in the browser. */
export function useLinkToken() {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
    // Run twice, the second time finds an address without it.
    setToken((known) => known || found)
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
