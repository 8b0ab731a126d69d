import { Download } from 'lucide-react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { businessDay } from '../../platform/argentina/time.ts'
import { downloadApi } from '../../platform/browser/api-client.ts'
import { DownloadButton } from '../../ui/admin/download-button.tsx'
import { exportOrdersCsv, exportOrdersExcel } from '../export/calls.ts'

const kinds = [
  [exportOrdersCsv, 'csv', 'CSV'],
  [exportOrdersExcel, 'xlsx', 'Excel'],
] as const

export function OrderExport({ filters }: { filters: Record<string, string> }) {
  const { may } = useMay()
  if (!may(exportOrdersCsv)) return null
  return kinds.map(([call, ending, name]) => (
    <DownloadButton
      key={name}
      aria-label={`Exportar ${name}`}
      file={() => downloadApi(call, { query: new URLSearchParams(filters), timeoutMs: 60_000 })}
      filename={`ordenes_${businessDay(new Date())}.${ending}`}
      failure={() => `Error al exportar el archivo ${name}`}
    >
      <Download aria-hidden size={18} strokeWidth={1.5} /> {name}
    </DownloadButton>
  ))
}
