import type { ReactNode } from 'react'

export function LegalPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <article className="page flex flex-col gap-8 pt-8 pb-16 sm:pt-12">
      <header className="flex max-w-[68ch] flex-col gap-3">
        <h1>{title}</h1>
        {intro && <p className="text-18 text-soft">{intro}</p>}
      </header>
      {children}
    </article>
  )
}
