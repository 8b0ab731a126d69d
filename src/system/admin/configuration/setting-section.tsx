import type { ReactNode } from 'react'
import { readSettings } from '../../../settings/calls.ts'
import type { Settings } from '../../../settings/contract.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'

type Own = { title: string; about?: ReactNode; failed: string; children: (settings: Settings) => ReactNode }

/** A setting that has a form of its own. */
export function SettingSection({ title, about, failed, children }: Own) {
  const query = useApi(readSettings, {})
  return (
    <Sheet title={title}>
      {about && <p className="admin-soft">{about}</p>}
      <Loaded query={query} failed={failed}>
        {({ settings }) => children(settings)}
      </Loaded>
    </Sheet>
  )
}
