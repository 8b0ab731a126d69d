import { useState } from 'react'
import { downloadApi } from '../../platform/browser/api-client.ts'
import { saveFile } from '../../ui/admin/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { exportCashExcel, exportCashPdf } from '../calls.ts'
import type { Period } from '../contract.ts'

/** The period as a file, `caja_{start}_{end}`. */
export function CashExports({ period }: { period: Period }) {
  const [busy, setBusy] = useState('')
  async function save(kind: 'excel' | 'pdf') {
    setBusy(kind)
    try {
      const call = kind === 'excel' ? exportCashExcel : exportCashPdf
      const file = await downloadApi(call, { query: period, timeoutMs: 60_000 })
      saveFile(file, `caja_${period.start}_${period.end}.${kind === 'excel' ? 'xlsx' : 'pdf'}`)
    } catch {
      toast(`Error al exportar el archivo ${kind === 'excel' ? 'Excel' : 'PDF'}`, 'error')
    }
    setBusy('')
  }
  return (
    <>
      <Button onClick={() => save('excel')} busy={busy === 'excel'}>
        Exportar Excel
      </Button>
      <Button onClick={() => save('pdf')} busy={busy === 'pdf'}>
        Exportar PDF
      </Button>
    </>
  )
}
