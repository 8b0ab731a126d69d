import { useState } from 'react'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { counted } from '../../../platform/text/counted.ts'
import { Nothing } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ReportRow } from '../../reports/contract.ts'
import { Change } from '../dashboard/change.tsx'
import './share-bars.css'

const first = 8

export function ShareBars({ title, rows }: { title: string; rows: readonly ReportRow[] }) {
  const [isWhole, setWhole] = useState(false)
  const highest = Math.max(...rows.map(({ takings }) => takings), 1)
  return (
    <Sheet title={`Por ${title.toLowerCase()}`}>
      {rows.length === 0 && <Nothing>Sin ventas en el período.</Nothing>}
      <ul className="share-bars">
        {rows.slice(0, isWhole ? rows.length : first).map((row) => (
          <li key={row.key}>
            <span className="share-name">{row.label}</span>
            <span className="share-sum">{formatPesos(row.takings)}</span>
            <progress className="admin-bar" aria-hidden value={Math.max(row.takings, 0)} max={highest} />
            <span className="admin-soft">
              {counted(row.units, 'unidad', 'unidades')}
              {row.margin !== null && ` · margen ${formatPesos(row.margin)}`}
            </span>
            <Change now={row.takings} then={row.takings_before} text={formatPesos(row.takings_before)} />
          </li>
        ))}
      </ul>
      {rows.length > first && (
        <Button look="plain" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Mostrar menos' : `Mostrar ${rows.length}`}
        </Button>
      )}
    </Sheet>
  )
}
