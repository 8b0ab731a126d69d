import type { ReactNode } from 'react'
import { readSettings } from '../../../settings/calls.ts'
import type { Settings } from '../../../settings/contract.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'

/** A part of the configuration under its heading, to which the index leads. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="admin-sheet" aria-labelledby={sectionId(title)}>
      <h2 id={sectionId(title)}>{title}</h2>
      {children}
    </section>
  )
}

type Own = { title: string; about?: ReactNode; failed: string; children: (settings: Settings) => ReactNode }

/** A setting that has a form of its own. */
export function SettingSection({ title, about, failed, children }: Own) {
  const query = useApi(readSettings, {})
  return (
    <Section title={title}>
      {about && <p className="admin-soft">{about}</p>}
      <Loaded query={query} failed={failed}>
        {({ settings }) => children(settings)}
      </Loaded>
    </Section>
  )
}

/** «Límites de las órdenes» → `limites-de-las-ordenes`, the id of the section's heading. */
export const sectionId = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
