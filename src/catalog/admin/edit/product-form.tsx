import { type FormEvent, useRef, useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { readCount, readPesos } from '../../../platform/argentina/read-pesos.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { sendForm } from '../../../platform/browser/send-form.ts'
import { useIsHere } from '../../../platform/browser/use-is-here.ts'
import { Confirm } from '../../../ui/admin/dialog/confirm.tsx'
import { Failure } from '../../../ui/admin/failure.tsx'
import { useFormFocus } from '../../../ui/admin/form/use-form-focus.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { readProduct } from '../../calls.ts'
import type { Category, StaffProduct } from '../../contract.ts'
import { changeProduct, createProduct } from '../../editing/admin-calls.ts'
import { isBigMove, priceMoveText } from '../../prices/price-move.ts'
import { checkProduct, type FieldErrors } from './check-product.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { FamilySizes } from './family-sizes.tsx'
import { PictureField } from './picture-field.tsx'
import { appendPictures, type FormPicture, savedPicture } from './pictures.ts'
import { ProductFields } from './product-fields.tsx'
import { asForm, changedFields, type ProductField, type ProductValues, valuesOf } from './product-values.ts'
import { StockHistory } from './stock-history.tsx'
import { useDraft } from './use-draft.ts'
import { WaitingNote } from './waiting-note.tsx'

const failed = 'Error al guardar producto'
/** A busy server may take long to process four pictures. */
const answeredWithinMs = 120_000

type Form = {
  title: string
  old: StaffProduct | undefined
  categories: Category[]
  onClose: () => void
  onSaved: () => void
}

export function ProductForm({ title, old, categories, onClose, onSaved }: Form) {
  // The product as shown: newer than `old` once a colleague's change has been merged.
  const [seen, setSeen] = useState(old)
  const [values, setValues] = useState(() => valuesOf(old))
  const [pictures, setPictures] = useState<FormPicture[]>(() => (old?.images ?? []).map(savedPicture))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<StaffProduct>()
  const [savedBy, setSavedBy] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [doubted, setDoubted] = useState<{ text: string; goOn: () => void }>()
  const { may } = useMay()
  const isHere = useIsHere()
  const draft = useDraft(old?.id ?? 'new')
  const form = useRef<HTMLFormElement>(null)
  useFormFocus(form)

  function take(next: ProductValues, base = seen) {
    setValues(next)
    draft.keep(next, base)
  }
  function change(field: ProductField, value: string) {
    draft.settle()
    take({ ...values, [field]: value })
    // Clears the error while the field is edited; checks again on blur.
    if (errors[field]) setErrors({ ...errors, [field]: undefined })
  }
  const leave = (field: ProductField) => setErrors((now) => ({ ...now, [field]: checkProduct(values)[field] }))

  async function save(base: StaffProduct | undefined, sentPictures = pictures, isSure = false) {
    const wrong = checkProduct(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const price = readPesos(values.price)
    if (!isSure && base && price !== undefined && isBigMove(base.price, price)) {
      return setDoubted({ text: priceMoveText(base.price, price), goOn: () => save(base, sentPictures, true) })
    }
    const body = asForm(values, base, may)
    appendPictures(body, sentPictures, !base)
    const sending = { body, answeredWithinMs, onProgress: setSent }
    setSent(0)
    try {
      if (base) await sendForm(changeProduct, { params: { id: base.id }, ...sending })
      else await sendForm(createProduct, sending)
      draft.drop()
      toast(base ? 'Producto actualizado exitosamente' : 'Producto creado exitosamente')
      onSaved()
      if (isHere()) onClose()
    } catch (error) {
      setSent(undefined)
      if (base && error instanceof ApiError && error.code === 'producto-cambiado') {
        const { saved_by } = error.answer
        setSavedBy(typeof saved_by === 'string' ? saved_by : undefined)
        await readTheirs(base)
      } else if (!isHere()) toast(messageOf(error, { failed }), 'error')
      else if (error instanceof ApiError) setErrors({ ...error.errors, form: messageOf(error, { failed }) })
      else setErrors({ form: failed })
    }
  }

  async function readTheirs({ id }: StaffProduct) {
    await callApi(readProduct, { params: { id }, query: { showAll: 'true' } }).then(
      ({ product }) => setTheirs(product),
      (error) => setErrors({ form: messageOf(error, { failed }) }),
    )
  }

  /** Merges pictures: theirs, minus the ones removed here, plus the ones added here. */
  function picturesOver(product: StaffProduct) {
    const mine = pictures.filter(({ name, file }) => file || product.images.includes(name))
    const fresh = product.images.filter((name) => !seen?.images.includes(name)).map(savedPicture)
    return [...mine, ...fresh].slice(0, 4)
  }
  function goOn(product: StaffProduct, next: ProductValues, nextPictures: FormPicture[]) {
    setSeen(product)
    setPictures(nextPictures)
    setTheirs(undefined)
    take(next, product)
  }
  function merge(product: StaffProduct) {
    const mine = changedFields(values, valuesOf(seen))
    const merged = { ...valuesOf(product), ...Object.fromEntries(mine.map((field) => [field, values[field]])) }
    // The change of stock made here applies to their stock.
    if (seen && mine.includes('stock')) {
      merged.stock = String(Math.max(product.stock + (readCount(values.stock) ?? 0) - seen.stock, 0))
    }
    goOn(product, merged, picturesOver(product))
  }
  function discard(product: StaffProduct) {
    goOn(product, valuesOf(product), product.images.map(savedPicture))
    draft.drop()
  }
  /** Overwrites their fields with those of this form; the stock still changes by the difference made here. */
  async function overwrite(product: StaffProduct) {
    const stored = picturesOver(product)
    setPictures(stored)
    setTheirs(undefined)
    await save(seen && { ...seen, updated_at: product.updated_at }, stored)
  }

  function cancel() {
    draft.drop()
    onClose()
  }
  const isBusy = sent !== undefined
  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      title={title}
      footer={
        <>
          <Failure text={errors.form} />
          {isBusy && <Sending sent={sent} />}
          <Button onClick={cancel} disabled={isBusy}>
            Cancelar
          </Button>
          <Button look="main" type="submit" form="producto" busy={isBusy}>
            Guardar
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="producto"
        className="admin-form product-form"
        // Validated by the server's schema, with its messages.
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(seen)
        }}
      >
        {draft.found && (
          <div className="product-draft is-whole">
            <p>
              Quedaron cambios sin guardar del {formatDateTime(draft.found.at)}. Las imágenes nuevas hay que volver a
              elegirlas.
            </p>
            <div className="admin-actions">
              <Button
                look="main"
                onClick={() => {
                  if (!draft.found) return
                  setSeen(draft.found.seen)
                  take(draft.found.values, draft.found.seen)
                  draft.settle()
                }}
              >
                Recuperar cambios
              </Button>
              <Button onClick={draft.drop}>Descartarlos</Button>
            </div>
          </div>
        )}
        {theirs && (
          <ConflictPanel
            mine={values}
            theirs={theirs}
            by={savedBy}
            categories={categories}
            onMerge={() => merge(theirs)}
            onOverwrite={() => overwrite(theirs)}
            onDiscard={() => discard(theirs)}
          />
        )}
        <ProductFields
          values={values}
          errors={errors}
          categories={categories}
          seen={seen}
          onChange={change}
          onLeave={leave}
        />
        <div className="is-whole">
          <PictureField pictures={pictures} onChange={setPictures} error={errors.images} />
        </div>
        {old && <WaitingNote product_id={old.id} />}
        {old && <FamilySizes product_id={old.id} onChanged={onSaved} />}
        {old && <StockHistory product_id={old.id} />}
      </form>
      <Confirm
        open={doubted !== undefined}
        onClose={() => setDoubted(undefined)}
        title="El precio cambia mucho"
        action="Sí, guardar"
        onConfirm={async () => void doubted?.goOn()}
      >
        <p>{doubted?.text} ¿Es así?</p>
      </Confirm>
    </Dialog>
  )
}

function Sending({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100)
  return (
    <label className="product-sending">
      <span className="admin-soft">{percent < 100 ? `Enviando ${percent} %` : 'Guardando…'}</span>
      <progress className="admin-bar" max={100} value={percent} />
    </label>
  )
}
