import { Download } from 'lucide-react'
import { useState } from 'react'
import { businessDay } from '../../platform/argentina/time.ts'
import { downloadApi } from '../../platform/browser/api-client.ts'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { saveFile } from '../../ui/admin/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { exportCsv, exportExcel } from '../export/calls.ts'

const kinds = [
  [exportCsv, 'csv', 'CSV'],
  [exportExcel, 'xlsx', 'Excel'],
] as const

/** The list as it is filtered, as a file that imports back unchanged. */
export function ExportButtons({ filters }: { filters: string }) {
  const [busy, setBusy] = useState<string>()
  async function download([call, ending, name]: (typeof kinds)[number]) {
    setBusy(name)
    try {
      const file = await downloadApi(call, { query: new URLSearchParams(filters), timeoutMs: 120_000 })
      saveFile(file, `productos_${businessDay(new Date())}.${ending}`)
    } catch (error) {
      toast(messageOf(error, { failed: `Error al exportar el archivo ${name}` }), 'error')
    }
    setBusy(undefined)
  }
  return kinds.map((kind) => {
    const [, , name] = kind
    return (
      <Button key={name} aria-label={`Exportar ${name}`} busy={busy === name} onClick={() => download(kind)}>
        <Download aria-hidden size={18} strokeWidth={1.5} /> {name}
      </Button>
    )
  })
}
