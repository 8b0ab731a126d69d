import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'
import { toast } from './toast.tsx'

/**
 * If the script of the next page cannot be loaded, React Router reloads the current page. Offline, that would replace the
 * shop, and what was typed, by the browser's error page: this stays and says so. Online (a new version has other scripts),
 * it loads the requested page instead. A component that renders nothing: as a hook in the root it would render every page
 * again at each step of a navigation.
 */
export function LostModules() {
  const next = useNavigation().location
  // React Router keeps waiting for the lost script, so from then on every navigation is a full load.
  const hasLost = useRef(false)

  useEffect(() => {
    const load = () => next && location.assign(createPath(next))
    if (hasLost.current && next) {
      if (navigator.onLine) load()
      else toastOffline()
    }
    function hear(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      if (!navigator.onLine) {
        event.preventDefault()
        hasLost.current = true
        toastOffline()
      } else if (next) {
        event.preventDefault()
        setTimeout(load)
      }
    }
    // The Navigation API is not in every browser yet.
    const { navigation } = window as { navigation?: Navigation }
    navigation?.addEventListener('navigate', hear)
    return () => navigation?.removeEventListener('navigate', hear)
  }, [next])
  return null
}

const toastOffline = () =>
  toast('No hay conexión: no pudimos abrir esa página. Probá de nuevo cuando vuelva internet.', 'error')
