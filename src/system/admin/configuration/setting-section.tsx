import { Fragment, type ReactNode, useState } from 'react'
import { readSettings } from '../../../settings/calls.ts'
import type { Settings } from '../../../settings/contract.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'

type Own = {
  title: string
  about?: ReactNode
  failed: string
  children: (settings: Settings, onDiscard: () => void) => ReactNode
}

export function SettingSection({ title, about, failed, children }: Own) {
  const query = useApi(readSettings, {})
  const [round, setRound] = useState(0)
  return (
    <Sheet title={title}>
      {about && <p className="admin-soft">{about}</p>}
      <Loaded query={query} failed={failed}>
        {({ settings }) => (
          // Discarding remounts the form with the saved values.
          <Fragment key={round}>{children(settings, () => setRound(round + 1))}</Fragment>
        )}
      </Loaded>
    </Sheet>
  )
}
