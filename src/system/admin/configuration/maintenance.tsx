import { useState } from 'react'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { Button } from '../../../ui/button.tsx'

type Action = readonly [name: string, what: string, act: () => Promise<void>]

export function Maintenance({ actions }: { actions: readonly Action[] }) {
  const [busy, setBusy] = useState('')
  async function run(name: string, act: () => Promise<void>) {
    setBusy(name)
    await act()
    setBusy('')
  }
  return (
    <Sheet title="Mantenimiento">
      <div className="admin-tools">
        {actions.map(([name, what, act]) => (
          <div key={name} className="field">
            <Button onClick={() => run(name, act)} busy={busy === name}>
              {name}
            </Button>
            <p className="field-hint">{what}</p>
          </div>
        ))}
      </div>
    </Sheet>
  )
}
