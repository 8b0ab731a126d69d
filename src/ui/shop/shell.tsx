import type { ReactNode } from 'react'
import { Toasts } from '../toast.tsx'
import { usePageFocus } from '../use-page-focus.ts'

export function ShopShell({ header, footer, children }: { header: ReactNode; footer: ReactNode; children: ReactNode }) {
  return (
    <div className="shop">
      <a href="#contenido" className="skip-link">
        Saltar al contenido
      </a>
      {header}
      <Toasts />
      <main ref={usePageFocus()} id="contenido" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  )
}
