import { downloadApi } from '../../platform/browser/api-client.ts'
import { DownloadButton } from '../../ui/admin/download-button.tsx'
import { exportCashExcel, exportCashPdf } from '../calls.ts'
import type { Period } from '../contract.ts'

const kinds = [
  [exportCashExcel, 'xlsx', 'Excel'],
  [exportCashPdf, 'pdf', 'PDF'],
] as const

export function CashExports({ period }: { period: Period }) {
  return kinds.map(([call, ending, name]) => (
    <DownloadButton
      key={name}
      file={() => downloadApi(call, { query: period, timeoutMs: 60_000 })}
      filename={`caja_${period.start}_${period.end}.${ending}`}
      failure={() => `Error al exportar el archivo ${name}`}
    >
      Exportar {name}
    </DownloadButton>
  ))
}
