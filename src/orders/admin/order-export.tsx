import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { businessDay } from '../../platform/argentina/time.ts'
import { downloadApi } from '../../platform/browser/api-client.ts'
import { saveFile } from '../../ui/admin/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { exportOrdersCsv, exportOrdersExcel } from '../export/calls.ts'

const kept = ['status', 'search', 'start', 'end']
const kinds = {
  csv: { call: exportOrdersCsv, ending: 'csv' },
  excel: { call: exportOrdersExcel, ending: 'xlsx' },
} as const

/** What the filters leave, whole, as a file. `asked` is the list's own query. */
export function OrderExport({ asked }: { asked: string }) {
  const { may } = useMay()
  const [busy, setBusy] = useState('')
  const filters = new URLSearchParams([...new URLSearchParams(asked)].filter(([name]) => kept.includes(name)))
  async function save(kind: keyof typeof kinds, words: string) {
    setBusy(kind)
    try {
      const { call, ending } = kinds[kind]
      saveFile(
        await downloadApi(call, { query: filters, timeoutMs: 60_000 }),
        `ordenes_${businessDay(new Date())}.${ending}`,
      )
    } catch {
      toast(`Error al exportar el archivo ${words}`, 'error')
    }
    setBusy('')
  }
  if (!may(exportOrdersCsv)) return null
  return (
    <>
      <Button aria-label="Exportar CSV" onClick={() => save('csv', 'CSV')} busy={busy === 'csv'}>
        <Download aria-hidden size={18} strokeWidth={1.5} /> CSV
      </Button>
      <Button aria-label="Exportar Excel" onClick={() => save('excel', 'Excel')} busy={busy === 'excel'}>
        <Download aria-hidden size={18} strokeWidth={1.5} /> Excel
      </Button>
    </>
  )
}
