import { useState } from 'react'
import { Options, SelectField } from '../../../ui/field.tsx'
import type { Column } from '../../import/columns.ts'
import type { ImportAnswer } from '../../import/contract.ts'
import { columnLabels } from './column-labels.ts'

type Columns = ImportAnswer['columns']
type Mapping = { seen: ImportAnswer; isBusy: boolean; onChange: (columns: Columns) => void }

/** Maps the file's columns to fields, with an example of each. */
export function ColumnMapping({ seen: { header, sample, columns, report }, isBusy, onChange }: Mapping) {
  // Opens if a required column is missing, or if new products would have no price.
  const [isOpen, setOpen] = useState(!report || (columns.price === undefined && report.unpriced > 0))
  const columnAt = (place: number) =>
    (Object.entries(columns) as [Column, number][]).find(([, at]) => at === place)?.[0] ?? ''
  function choose(place: number, column: string) {
    const others = Object.entries(columns).filter(([name, at]) => at !== place && name !== column)
    onChange(Object.fromEntries(column ? [...others, [column, place]] : others) as Columns)
  }
  const mapped = Object.values(columns).length
  return (
    <details className="import-mapping" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Columnas: {mapped} de {header.length} reconocidas
      </summary>
      <div className="import-columns">
        {header.map((title, place) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike
            key={place}
            label={title || `Columna ${place + 1}`}
            hint={sample.map((row) => row[place]).find(Boolean) ?? 'vacía'}
            value={columnAt(place)}
            disabled={isBusy}
            onChange={(event) => choose(place, event.target.value)}
          >
            <option value="">No importar</option>
            <Options of={Object.entries(columnLabels)} />
          </SelectField>
        ))}
      </div>
    </details>
  )
}
