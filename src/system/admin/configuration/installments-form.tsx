import type { FormEvent } from 'react'
import { readCount, readPercent, readPesos, writePesos } from '../../../platform/argentina/read-pesos.ts'
import { fieldErrors } from '../../../platform/http/field-errors.ts'
import { type InstallmentPlan, SettingsPart } from '../../../settings/contract.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { RestorableForm } from '../../../ui/admin/form/restorable-form.tsx'
import { SaveBar } from '../../../ui/admin/form/save-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PesosField } from '../../../ui/pesos-field.tsx'
import { SettingSection } from './setting-section.tsx'
import { useListSetting } from './use-list-setting.ts'
import { useSaveSettings } from './use-save-settings.ts'

export function InstallmentsForm() {
  return (
    <SettingSection
      title="Cuotas"
      about="Se muestran con el precio de contado y su costo en cada perfume y al pagar, y son el tope que ofrece quien cobra. Copiá el recargo y el CFTEA de tu cuenta. Sin planes no se muestra nada."
      failed="Error al cargar las cuotas"
    >
      {({ installments }, onDiscard) => <Form stored={installments} onDiscard={onDiscard} />}
    </SettingSection>
  )
}

type Written = Record<keyof InstallmentPlan, string>

const percent = (value: number) => String(value).replace('.', ',')
const written = (plan: InstallmentPlan): Written => ({
  count: String(plan.count),
  surcharge_percent: percent(plan.surcharge_percent),
  cftea: percent(plan.cftea),
  min_total: writePesos(plan.min_total),
})

/** Unreadable numbers stay text, which validation refuses with a message. */
const read = ({ count, surcharge_percent, cftea, min_total }: Written) => ({
  count: readCount(count) ?? count,
  surcharge_percent: readPercent(surcharge_percent) ?? surcharge_percent,
  cftea: readPercent(cftea) ?? cftea,
  min_total: readPesos(min_total || '0') ?? min_total,
})

const nameOf = ({ count }: Written) => (count === '1' ? 'Plan de 1 pago' : `Plan de ${count || '…'} cuotas`)

function Form({ stored, onDiscard }: { stored: InstallmentPlan[]; onDiscard: () => void }) {
  const { save } = useSaveSettings({ installments: stored })
  const list = useListSetting(stored.map(written), {
    failed: 'Error al guardar las cuotas',
    whole: 'settings.installments',
    onDiscard,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    // The same validation as on the server.
    const judged = SettingsPart.safeParse({ installments: list.items.map(read) })
    if (!judged.data) {
      const faults = fieldErrors(judged.error)
      return list.refuse(faults.installments ?? 'Revisá los datos marcados', faults)
    }
    void list.save(() => save(judged.data), 'Cuotas guardadas')
  }

  return (
    <RestorableForm name="installments" onSubmit={submit}>
      {list.items.map((plan, place) => {
        const write = (name: keyof InstallmentPlan, text: string) => list.edit(plan.id, { [name]: text })
        const field = (name: keyof InstallmentPlan) => ({
          name: `${plan.id}.${name}`,
          value: plan[name],
          inputMode: 'decimal' as const,
          maxLength: 20,
          error: list.errors[`installments.${place}.${name}`],
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
              onClick={() => list.remove(plan.id)}
            >
              Quitar
            </Button>
          </fieldset>
        )
      })}
      <Button
        className="add-fields"
        onClick={() => list.add({ count: '', surcharge_percent: '0', cftea: '0', min_total: '0' })}
      >
        Agregar plan
      </Button>
      <Failure text={list.failure} />
      <SaveBar action="Guardar cuotas" {...list.bar} />
    </RestorableForm>
  )
}
