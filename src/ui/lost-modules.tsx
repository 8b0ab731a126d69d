import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'
import { toast } from './toast.tsx'

/**
 * Where the next page's script does not come, React Router loads the present page anew. Without a network that would
 * leave the shop, and what was typed, for the browser's own page: one stays, and is told. With one (a new version of the
 * shop has other scripts) the page that was asked for is loaded instead. A component, drawn as nothing: used as a hook by the
 * root it would have every page drawn again at each step of a navigation.
 */
export function LostModules() {
  const next = useNavigation().location
  // React Router goes on waiting for a script that was lost, so from then on every page is a full load.
  const hasLost = useRef(false)

  useEffect(() => {
    const load = () => next && location.assign(createPath(next))
    if (hasLost.current && next) {
      if (navigator.onLine) load()
      else sayOffline()
    }
    function hear(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      if (!navigator.onLine) {
        event.preventDefault()
        hasLost.current = true
        sayOffline()
      } else if (next) {
        event.preventDefault()
        setTimeout(load)
      }
    }
    // Not in every browser yet.
    const { navigation } = window as { navigation?: Navigation }
    navigation?.addEventListener('navigate', hear)
    return () => navigation?.removeEventListener('navigate', hear)
  }, [next])
  return null
}

const sayOffline = () =>
  toast('No hay conexión: no pudimos abrir esa página. Probá de nuevo cuando vuelva internet.', 'error')
