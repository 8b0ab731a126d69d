import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadApi } from '../../platform/api-client.ts'
import { businessDay } from '../../platform/time.ts'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { saveFile } from '../../ui/admin/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

const kinds = [
  ['csv', 'csv', 'CSV'],
  ['excel', 'xlsx', 'Excel'],
] as const

/** The list as it is filtered, as a file that imports back unchanged. */
export function ExportButtons({ filters }: { filters: string }) {
  const [busy, setBusy] = useState<string>()
  async function download(path: string, ending: string, name: string) {
    setBusy(path)
    try {
      const file = await downloadApi(`/api/admin/products/export/${path}?${filters}`, { timeoutMs: 120_000 })
      saveFile(file, `productos_${businessDay(new Date())}.${ending}`)
    } catch (error) {
      toast(messageOf(error, { failed: `Error al exportar el archivo ${name}` }), 'error')
    }
    setBusy(undefined)
  }
  return kinds.map(([path, ending, name]) => (
    <Button
      key={path}
      aria-label={`Exportar ${name}`}
      busy={busy === path}
      onClick={() => download(path, ending, name)}
    >
      <Download aria-hidden size={18} strokeWidth={1.5} /> {name}
    </Button>
  ))
}
