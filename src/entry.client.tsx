import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// An address that cannot be read was answered as one that is not there, and must be that here too: see app.ts.
try {
  decodeURI(location.pathname)
} catch {
  history.replaceState(null, '', '/404')
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
