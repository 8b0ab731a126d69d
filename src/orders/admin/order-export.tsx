import { useState } from 'react'
import { downloadApi } from '../../platform/api-client.ts'
import { businessDay } from '../../platform/time.ts'
import { saveFile } from '../../ui/admin/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

const kept = ['status', 'search', 'start', 'end']
const kinds = { csv: 'csv', excel: 'xlsx' } as const

/** What the filters leave, whole, as a file. `asked` is the list's own query. */
export function OrderExport({ asked }: { asked: string }) {
  const [busy, setBusy] = useState('')
  const filters = new URLSearchParams([...new URLSearchParams(asked)].filter(([name]) => kept.includes(name)))
  async function save(kind: keyof typeof kinds, words: string) {
    setBusy(kind)
    try {
      const file = await downloadApi(`/api/admin/orders/export/${kind}?${filters}`, { timeoutMs: 60_000 })
      saveFile(file, `ordenes_${businessDay(new Date())}.${kinds[kind]}`)
    } catch {
      toast(`Error al exportar el archivo ${words}`, 'error')
    }
    setBusy('')
  }
  return (
    <>
      <Button onClick={() => save('csv', 'CSV')} busy={busy === 'csv'}>
        Exportar CSV
      </Button>
      <Button onClick={() => save('excel', 'Excel')} busy={busy === 'excel'}>
        Exportar Excel
      </Button>
    </>
  )
}
