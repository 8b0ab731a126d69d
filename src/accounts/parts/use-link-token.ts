import { useEffect, useState } from 'react'

/**
 * The token behind the #, taken out of the address at once, and whether the link leads to the panel. Undefined until the page
 * is in the browser.
 */
export function useLinkToken() {
  const [link, setLink] = useState<{ token: string; isForPanel: boolean }>()
  useEffect(() => {
    function take() {
      const found = new URLSearchParams(location.hash.slice(1))
      const token = found.get('token') ?? ''
      // Run twice, the second time finds an address without it.
      setLink((known) => (known && !token ? known : { token, isForPanel: found.has('panel') }))
      history.replaceState(history.state, '', location.pathname)
    }
    take()
    // The whole link, pasted where a part of it is open, loads no page.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return link
}
