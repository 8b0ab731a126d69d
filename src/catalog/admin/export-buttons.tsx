import { Download } from 'lucide-react'
import { businessDay } from '../../platform/argentina/time.ts'
import { downloadApi } from '../../platform/browser/api-client.ts'
import { DownloadButton } from '../../ui/admin/download-button.tsx'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { exportCsv, exportExcel } from '../export/calls.ts'

const kinds = [
  [exportCsv, 'csv', 'CSV'],
  [exportExcel, 'xlsx', 'Excel'],
] as const

/** Downloads the filtered list as files that the import reads back unchanged. */
export function ExportButtons({ filters }: { filters: string }) {
  return kinds.map(([call, ending, name]) => (
    <DownloadButton
      key={name}
      aria-label={`Exportar ${name}`}
      file={() => downloadApi(call, { query: new URLSearchParams(filters), timeoutMs: 120_000 })}
      filename={`productos_${businessDay(new Date())}.${ending}`}
      failure={(error) => messageOf(error, { failed: `Error al exportar el archivo ${name}` })}
    >
      <Download aria-hidden size={18} strokeWidth={1.5} /> {name}
    </DownloadButton>
  ))
}
