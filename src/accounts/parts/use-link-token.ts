import { useEffect, useState } from 'react'

/**
 * Reads the token from the URL fragment, which it removes, and whether the link is for the panel. Undefined until the
 * effect runs.
 */
export function useLinkToken() {
  const [link, setLink] = useState<{ token: string; isForPanel: boolean }>()
  useEffect(() => {
    function take() {
      const found = new URLSearchParams(location.hash.slice(1))
      const token = found.get('token') ?? ''
      // In development React runs the effect twice; the second run finds no fragment.
      setLink((known) => (known && !token ? known : { token, isForPanel: found.has('panel') }))
      history.replaceState(history.state, '', location.pathname)
    }
    take()
    // Pasting a link that differs only in its fragment does not reload the page.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return link
}
