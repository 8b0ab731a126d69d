import { useState } from 'react'
import { downloadApi } from '../../platform/api-client.ts'
import { saveFile } from '../../ui/admin/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Period } from '../contract.ts'

/** The period as a file, `caja_{start}_{end}`. */
export function CashExports({ period: { start, end } }: { period: Period }) {
  const [busy, setBusy] = useState('')
  async function save(kind: 'excel' | 'pdf') {
    setBusy(kind)
    try {
      const file = await downloadApi(`/api/admin/cash/export/${kind}?start=${start}&end=${end}`, { timeoutMs: 60_000 })
      saveFile(file, `caja_${start}_${end}.${kind === 'excel' ? 'xlsx' : 'pdf'}`)
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
