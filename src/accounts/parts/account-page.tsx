import type { ReactNode } from 'react'
import { NeedsScript } from '../../ui/needs-script.tsx'

export function AccountPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-[30rem] flex-col gap-6 px-4 py-12 lg:py-18">
      <header className="flex flex-col gap-2">
        <h1 className="text-28">{title}</h1>
        {lead && <p className="text-soft">{lead}</p>}
      </header>
      <NeedsScript>
        Para entrar a tu cuenta hace falta JavaScript. Para comprar podés escribirnos desde Contacto.
      </NeedsScript>
      {children}
    </div>
  )
}
