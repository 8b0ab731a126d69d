import { Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { readPercent, readPesos, writePesos } from '../../../platform/argentina/read-pesos.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { Loaded, Nothing } from '../../../ui/admin/list-state.tsx'
import { PageHead } from '../../../ui/admin/page-head.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import type { Column } from '../../../ui/admin/table/column.ts'
import { DataTable } from '../../../ui/admin/table/data-table.tsx'
import { RowAction } from '../../../ui/admin/table/row-action.tsx'
import { useApi, useReload } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Options, SelectField, TextField } from '../../../ui/field.tsx'
import { PesosField } from '../../../ui/pesos-field.tsx'
import { listDollarActs } from '../../dollar/calls.ts'
import type { DollarAct, DollarPrices } from '../../dollar/contract.ts'
import { maxPesosPerDollar } from '../../dollar/rules.ts'
import { formatMargin } from '../../prices/margin.ts'
import './dollar.css'
import { DollarDialog, type DollarStep } from './dollar-dialog.tsx'

export const meta = () => [{ title: 'Precios en dólares · Panel' }, { name: 'robots', content: 'noindex' }]

const roundings = { 1: 'A 1 peso', 100: 'A $ 100', 1000: 'A $ 1.000', 900: 'Terminado en 900' } as const
const roundingSteps = [900, 1, 100, 1000] as const

/** Applies a dollar rate to all products with a cost in dollars; can be undone. */
export default function DollarPage() {
  const query = useApi(listDollarActs, {}, { isLive: true })
  const reload = useReload(listDollarActs)
  const [step, setStep] = useState<DollarStep>()
  return (
    <>
      <PageHead title="Precios en dólares">
        La cotización y el margen fijan el precio de los productos que tienen costo en dólares.
      </PageHead>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los precios en dólares">
          {(found) => (
            <>
              {found.with_cost === 0 ? (
                <Nothing>
                  Ningún producto tiene costo en dólares. Cargalo al editar el producto, o en muchos a la vez con un
                  archivo que tenga la columna «Costo en dólares».
                </Nothing>
              ) : (
                <RateForm found={found} onReady={setStep} />
              )}
              {found.acts.length > 0 && <Acts found={found} onUndo={setStep} />}
            </>
          )}
        </Loaded>
      </div>
      {step && <DollarDialog step={step} onClose={() => setStep(undefined)} onDone={reload} />}
    </>
  )
}

function RateForm({ found, onReady }: { found: DollarPrices; onReady: (step: DollarStep) => void }) {
  const [last] = found.acts
  const [rate, setRate] = useState(last ? writePesos(last.rate) : '')
  const [margin, setMargin] = useState(last ? String(last.margin_percent).replace('.', ',') : '')
  const [roundTo, setRoundTo] = useState<number>(last?.round_to ?? 900)
  const [errors, setErrors] = useState<{ rate?: string; margin?: string }>({})

  function submit(event: FormEvent) {
    event.preventDefault()
    const [pesos, percent] = [readPesos(rate), readPercent(margin)]
    const wrong = {
      ...(!pesos && { rate: 'Escribí cuántos pesos vale un dólar' }),
      ...(pesos && pesos > maxPesosPerDollar && { rate: 'Es demasiado' }),
      ...((percent === undefined || percent >= 100) && { margin: 'Un porcentaje desde 0 y menor que 100' }),
    }
    setErrors(wrong)
    const round_to = roundingSteps.find((step) => step === roundTo)
    if (!pesos || percent === undefined || !round_to || Object.keys(wrong).length > 0) return
    onReady({ title: 'Cambiar precios', change: { kind: 'dollar', rate: pesos, margin_percent: percent, round_to } })
  }

  return (
    <form className="admin-form dollar-form" onSubmit={submit}>
      <PesosField label="Pesos por dólar" name="rate" value={rate} error={errors.rate} onChange={setRate} />
      <TextField
        label="Margen"
        name="margin_percent"
        inputMode="decimal"
        autoComplete="off"
        hint="Qué parte del precio no es costo, en porcentaje"
        value={margin}
        error={errors.margin}
        onChange={({ target }) => setMargin(target.value)}
      />
      <SelectField
        label="Redondeo"
        name="round_to"
        value={roundTo}
        onChange={({ target }) => setRoundTo(Number(target.value))}
      >
        <Options of={roundingSteps.map((step) => [step, roundings[step]])} />
      </SelectField>
      <p className="is-whole dollar-send">
        <Button look="main" type="submit">
          Ver cambios
        </Button>
        <span className="admin-soft">
          {found.with_cost === 1
            ? '1 producto con costo en dólares'
            : `${found.with_cost} productos con costo en dólares`}
        </span>
      </p>
    </form>
  )
}

function Acts({ found: { acts, last_id }, onUndo }: { found: DollarPrices; onUndo: (step: DollarStep) => void }) {
  const columns: Column<DollarAct>[] = [
    { id: 'created_at', label: 'Fecha', isFixed: true, isNowrap: true, cell: (act) => formatDateTime(act.created_at) },
    { id: 'rate', label: 'Dólar', isNumber: true, cell: ({ rate }) => formatPesos(rate) },
    { id: 'margin', label: 'Margen', isNumber: true, cell: (act) => formatMargin(act.margin_percent) },
    { id: 'round_to', label: 'Redondeo', isNowrap: true, cell: ({ round_to }) => roundings[round_to] },
    { id: 'products', label: 'Productos', isNumber: true, cell: ({ products }) => products },
    { id: 'by', label: 'Quién', cell: ({ created_by }) => created_by ?? '—' },
    {
      id: 'state',
      label: 'Estado',
      cell: ({ undone_at, undone_by }) =>
        undone_at ? (
          <Status tone="soft">{`Vuelto atrás${undone_by ? ` por ${undone_by}` : ''}`}</Status>
        ) : (
          <Status tone="ok">Aplicado</Status>
        ),
    },
  ]
  return (
    <DataTable
      id="dollar"
      caption="Cotizaciones aplicadas"
      columns={columns}
      rows={acts}
      nameOf={({ created_at }) => formatDateTime(created_at)}
      actions={({ id, rate }) =>
        id === last_id && (
          <RowAction
            name="Volver atrás"
            of={`el dólar a ${formatPesos(rate)}`}
            icon={Undo2}
            onClick={() => onUndo({ title: 'Volver atrás', change: { kind: 'dollar_undo', act_id: id } })}
          />
        )
      }
    />
  )
}
