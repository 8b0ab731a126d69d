import { type FormEvent, useState } from 'react'
import { readCount, readPercent, readPesos, writePesos } from '../../../platform/argentina/read-pesos.ts'
import { readSettings } from '../../../settings/calls.ts'
import { type InstallmentPlan, SettingsPart } from '../../../settings/contract.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { KeptForm } from '../../../ui/admin/form/kept-form.tsx'
import { SaveBar } from '../../../ui/admin/form/save-bar.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PesosField } from '../../../ui/pesos-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** In how many payments a card takes the sum, and what they cost. */
export function InstallmentsForm() {
  const query = useApi(readSettings, {})
  return (
    <section className="admin-sheet" aria-labelledby="cuotas">
      <h2 id="cuotas">Cuotas</h2>
      <p className="admin-soft">
        Se muestran con el precio de contado y su costo en cada perfume y al pagar, y son el tope que ofrece quien
        cobra. Copiá el recargo y el CFTEA de tu cuenta. Sin planes no se muestra nada.
      </p>
      <Loaded query={query} failed="Error al cargar las cuotas">
        {({ settings }) => <Form kept={settings.installments} />}
      </Loaded>
    </section>
  )
}

type Written = { id: number } & Record<keyof InstallmentPlan, string>

let lastId = 0
const percent = (value: number) => String(value).replace('.', ',')
const written = (plan: InstallmentPlan): Written => ({
  id: ++lastId,
  count: String(plan.count),
  surcharge_percent: percent(plan.surcharge_percent),
  cftea: percent(plan.cftea),
  min_total: writePesos(plan.min_total),
})

/** What cannot be read stays as it was written, which the rules refuse with words. */
const read = ({ count, surcharge_percent, cftea, min_total }: Written) => ({
  count: readCount(count) ?? count,
  surcharge_percent: readPercent(surcharge_percent) ?? surcharge_percent,
  cftea: readPercent(cftea) ?? cftea,
  min_total: readPesos(min_total || '0') ?? min_total,
})

const nameOf = ({ count }: Written) => (count === '1' ? 'Plan de 1 pago' : `Plan de ${count || '…'} cuotas`)

function Form({ kept }: { kept: InstallmentPlan[] }) {
  const { save } = useSaveSettings({ installments: kept })
  const [plans, setPlans] = useState(() => kept.map(written))
  const [saved, setSaved] = useState(plans)
  const { isBusy, failure, setFailure, errors, setErrors, send } = useSending({
    failed: 'Error al guardar las cuotas',
    whole: 'settings.installments',
  })

  function change(next: Written[]) {
    setPlans(next)
    setErrors({})
    setFailure(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // The same rules as the server's, before anything is sent.
    const judged = SettingsPart.safeParse({ installments: plans.map(read) })
    if (!judged.data) {
      const faults = Object.fromEntries(judged.error.issues.map(({ path, message }) => [path.join('.'), message]))
      setErrors(faults)
      setFailure(faults.installments ?? 'Revisá los datos marcados')
      return
    }
    await send(async () => {
      await save(judged.data)
      setSaved(plans)
      toast('Cuotas guardadas')
    })
  }

  return (
    <KeptForm name="installments" onSubmit={submit}>
      {plans.map((plan, place) => {
        const write = (name: keyof InstallmentPlan, text: string) =>
          change(plans.map((one) => (one === plan ? { ...one, [name]: text } : one)))
        const field = (name: keyof InstallmentPlan) => ({
          name: `${plan.id}.${name}`,
          value: plan[name],
          inputMode: 'decimal' as const,
          maxLength: 20,
          error: errors[`installments.${place}.${name}`],
          onChange: ({ target }: { target: { value: string } }) => write(name, target.value),
        })
        return (
          <fieldset key={plan.id} className="installment-fields">
            <legend className="sr-only">{nameOf(plan)}</legend>
            <TextField label="Cuotas" {...field('count')} />
            <TextField label="Recargo %" {...field('surcharge_percent')} />
            <TextField label="CFTEA %" {...field('cftea')} />
            <PesosField label="Desde $" {...field('min_total')} onChange={(text) => write('min_total', text)} />
            <Button
              look="plain"
              className="max-sm:-ml-2"
              aria-label={`Quitar: ${nameOf(plan)}`}
              onClick={() => change(plans.filter((one) => one !== plan))}
            >
              Quitar
            </Button>
          </fieldset>
        )
      })}
      <Button
        className="add-fields"
        onClick={() =>
          change([...plans, { id: ++lastId, count: '', surcharge_percent: '0', cftea: '0', min_total: '0' }])
        }
      >
        Agregar plan
      </Button>
      <Failure text={failure} />
      <SaveBar
        isDirty={JSON.stringify(plans) !== JSON.stringify(saved)}
        isBusy={isBusy}
        action="Guardar cuotas"
        onDiscard={() => change(saved)}
      />
    </KeptForm>
  )
}
