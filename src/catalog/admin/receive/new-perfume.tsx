import { type KeyboardEvent, useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { readPesos } from '../../../platform/argentina/read-pesos.ts'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { CheckBox } from '../../../ui/admin/form/check-box.tsx'
import { useRestorableState } from '../../../ui/admin/form/use-restorable-state.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { barcodeRules } from '../../codes/barcode.ts'
import { each, type FieldName, fieldOf } from '../../fields.ts'
import { createScanned } from '../../receipts/calls.ts'
import { NewScanned, type Scanned } from '../../receipts/contract.ts'
import { FieldInput } from '../edit/field-input.tsx'

const boxFields = [
  'name',
  'brand',
  'price',
  'volume',
  'concentration',
  'gender',
  'type',
] as const satisfies readonly FieldName[]
type BoxField = (typeof boxFields)[number]
type Values = Record<BoxField, string>
type Errors = Partial<Record<string, string>>

type New = {
  code: string
  onClose: () => void
  onMade: (product: Scanned) => void
  /** A colleague created the product meanwhile. */
  onKnown: () => void
}

/** Creates a product with the data on its box, so that counting can go on; staff complete it later. */
export function NewPerfume({ code, onClose, onMade, onKnown }: New) {
  const { may } = useMay()
  const mayShow = may('products.write')
  const [values, setValues] = useRestorableState<Values>(`nuevo-${code}`, {
    ...each(boxFields, (name) => fieldOf(name).initial ?? ''),
  })
  const [isShown, setShown] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)

  async function save() {
    const sent = NewScanned.safeParse({
      ...values,
      price: sentPrice(values.price),
      ...codeOf(code),
      is_active: isShown,
    })
    if (!sent.success) {
      return setErrors(Object.fromEntries(sent.error.issues.map(({ path, message }) => [String(path[0]), message])))
    }
    setBusy(true)
    try {
      const { product } = await callApi(createScanned, { body: sent.data })
      onMade(product)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'barcode-repetido') return onKnown()
      const fields = error instanceof ApiError ? error.errors : {}
      setErrors({ ...fields, form: messageOf(error, { failed: 'No pudimos guardar el perfume. Probá de nuevo.' }) })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      title="Perfume nuevo"
      footer={
        <>
          <Failure text={errors.form} />
          <Button onClick={onClose} disabled={isBusy}>
            Volver
          </Button>
          <Button look="main" onClick={save} busy={isBusy}>
            Guardar y sumar
          </Button>
        </>
      }
    >
      {/* A scanner's Enter must not save the half-filled form. */}
      <form className="admin-form" onSubmit={(event) => event.preventDefault()} onKeyDown={preventSubmit}>
        <p className="is-whole admin-soft">
          Código <strong className="receive-code">{code}</strong>
        </p>
        {boxFields.map((name) => (
          <FieldInput
            key={name}
            name={name}
            value={values[name]}
            error={errors[name]}
            categories={[]}
            onBlur={() => setErrors({ ...errors, [name]: undefined })}
            onChange={(written) => setValues({ ...values, [name]: written })}
          />
        ))}
        {mayShow ? (
          <CheckBox className="is-whole" checked={isShown} onChange={setShown}>
            Mostrarlo ya en la tienda
          </CheckBox>
        ) : (
          <p className="is-whole admin-soft">Queda fuera de la tienda hasta que alguien lo complete en Productos.</p>
        )}
      </form>
    </Dialog>
  )
}

const sentPrice = (written: string) => (written.trim() === '' ? undefined : (readPesos(written) ?? written))

/** A code that is no valid barcode becomes the SKU, so that scanning it again finds the product. */
const codeOf = (code: string) => {
  const digits = barcodeRules.clean(code)
  return barcodeRules.refuse(digits) === '' && digits !== '' ? { barcode: digits } : { sku: code }
}

function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
