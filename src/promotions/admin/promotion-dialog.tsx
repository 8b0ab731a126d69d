import type { Category } from '../../catalog/contract.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { CheckBox } from '../../ui/admin/form/check-box.tsx'
import { RecordDialog } from '../../ui/admin/form/record-dialog.tsx'
import { useRecord } from '../../ui/admin/form/use-record.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { PesosField } from '../../ui/pesos-field.tsx'
import { changePromotion, createPromotion } from '../calls.ts'
import type { NewPromotion, Promotion, PromotionKind } from '../contract.ts'
import { promotionKinds } from '../labels.ts'
import { PromotionPreview } from './promotion-preview.tsx'
import { changesOf, exampleText, promotionLabels } from './promotion-text.ts'
import { asPromotion, type PromotionValues, unreadValues, valuesOf } from './promotion-values.ts'
import { ScopeFields } from './scope-fields.tsx'

type Editor = {
  promotion: Promotion | undefined
  /** Undefined if they could not be loaded. */
  categories: readonly Category[] | undefined
  onClose: () => void
  onSaved: () => void
}

export function PromotionDialog({ promotion, categories, onClose, onSaved }: Editor) {
  const record = useRecord({
    name: `promotion-${promotion?.id ?? 'new'}`,
    row: promotion,
    valuesOf,
    asSent: asPromotion,
    wrong: unreadValues,
    differences: changesOf,
    failed: 'Error al guardar la promoción',
    change: (seen, parts) => callApi(changePromotion, { params: { id: seen.id }, body: { ...parts, seen } }),
    create: (body) => callApi(createPromotion, { body }),
    onSaved,
    onClose,
  })
  const { values, sent, errors, change } = record
  const isWhole = hasValidTerms(sent)

  const text = (name: TextName) => ({
    name,
    label: promotionLabels[name],
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const written = (name: TextName) => ({ ...text(name), onChange: (text: string) => change({ [name]: text }) })

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={promotion ? 'Editar promoción' : 'Agregar promoción'}
      after={
        <PromotionPreview
          // Resets the preview when the promotion changes.
          key={JSON.stringify(sent)}
          promotion={{ ...sent, id: promotion?.id }}
          isReady={isWhole && Object.keys(unreadValues(values)).length === 0}
        />
      }
    >
      <div className="is-whole">
        <TextField hint="El cliente lo lee en su carrito." maxLength={80} {...text('name')} />
      </div>
      <div className={values.kind === 'n_for_m' ? 'is-whole' : undefined}>
        <SelectField
          label={promotionLabels.kind}
          name="kind"
          value={values.kind}
          onChange={({ target }) => change({ kind: target.value as PromotionKind, value: '' })}
        >
          <Options of={Object.entries(promotionKinds)} />
        </SelectField>
      </div>
      {values.kind === 'amount' && <PesosField {...written('value')} label="Pesos de descuento" />}
      {(values.kind === 'percent' || values.kind === 'second_unit') && (
        <TextField inputMode="decimal" autoComplete="off" {...text('value')} label="Porcentaje de descuento" />
      )}
      {values.kind === 'n_for_m' && (
        <>
          <TextField inputMode="numeric" autoComplete="off" {...text('buy')} />
          <TextField inputMode="numeric" autoComplete="off" {...text('pay')} />
        </>
      )}
      {isWhole && (
        <p className="is-whole admin-soft" role="status">
          {exampleText(sent)}
        </p>
      )}
      <div className="is-whole">
        <TextField optional hint="Sin código se aplica sola." maxLength={40} autoComplete="off" {...text('code')} />
      </div>
      <MomentField optional {...written('starts_at')} />
      <MomentField optional {...written('ends_at')} />
      <div className="is-whole">
        <PesosField optional hint="De productos, antes de los descuentos." {...written('min_total')} />
      </div>
      <TextField optional inputMode="numeric" autoComplete="off" {...text('max_uses')} />
      <TextField optional inputMode="numeric" autoComplete="off" {...text('max_uses_per_buyer')} />
      <ScopeFields categories={categories} values={values} errors={errors} onChange={change} />
      <CheckBox className="is-whole" checked={values.is_active} onChange={(checked) => change({ is_active: checked })}>
        {promotionLabels.is_active}
      </CheckBox>
    </RecordDialog>
  )
}

function hasValidTerms({ kind, value, buy, pay }: Pick<Promotion, 'kind' | 'value' | 'buy' | 'pay'>) {
  if (kind === 'n_for_m') return Boolean(buy && pay && pay < buy)
  return Boolean(value && value > 0 && (kind === 'amount' || value <= 100))
}

type TextName = Exclude<keyof PromotionValues & keyof NewPromotion, 'kind' | 'scope' | 'is_active'>
