import { type FormEvent, useState } from 'react'
import { usePart } from '../../platform/browser/use-part.ts'
import { counted } from '../../platform/text/counted.ts'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Product } from '../contract.ts'
import { itemName } from '../item-name.ts'
import { asSheets, labelLimits, sheetsFor } from './label-rules.ts'
import { useLabelShop } from './use-label-shop.ts'

type Labels = { open: boolean; chosen: readonly Product[]; onClose: () => void }

/** Label counts and preview for the first five selected products; printing opens a window. */
export function LabelsDialog({ open, chosen, onClose }: Labels) {
  const products = chosen.slice(0, labelLimits.products)
  const [counts, setCounts] = useState<Record<number, string>>({})
  const shop = useLabelShop(open)
  // Loads the barcode library only when needed.
  const { Part: LabelSheet } = usePart(() => import('./label-sheet.tsx').then((file) => file.default), open)
  const wanted = products.map((product) => ({ product, count: labelCount(counts[product.id] ?? '1') }))
  const labels = wanted.reduce((sum, { count }) => sum + count, 0)
  const sheets = asSheets(wanted)
  const refusal = refuse(wanted.map(({ count }) => count))

  function print(event: FormEvent) {
    event.preventDefault()
    if (refusal) return toast(refusal, 'error')
    window.open(
      `/admin/products/labels?print=${wanted.map(({ product, count }) => `${product.id}x${count}`).join('_')}`,
      '_blank',
    )
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Imprimir etiquetas"
      side="right"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="main" type="submit" form="etiquetas" disabled={products.length === 0}>
            Imprimir
          </Button>
        </>
      }
    >
      {products.length === 0 ? (
        <p>{labelLimits.noProduct}</p>
      ) : (
        <RestorableForm name="etiquetas" id="etiquetas" className="admin-form items-end" onSubmit={print}>
          {chosen.length > products.length && (
            <p className="is-whole admin-note" role="status">
              <strong>{labelLimits.tooManyProducts}</strong>. Se imprimen los primeros 5.
            </p>
          )}
          {products.map((product) => (
            <TextField
              key={product.id}
              name={`cantidad-${product.id}`}
              label={itemName(product)}
              type="number"
              inputMode="numeric"
              min={1}
              max={labelLimits.each}
              value={counts[product.id] ?? '1'}
              error={labelCount(counts[product.id] ?? '1') > labelLimits.each ? labelLimits.tooManyLabels : undefined}
              onChange={(event) => setCounts({ ...counts, [product.id]: event.target.value })}
            />
          ))}
          <p className="is-whole admin-soft" aria-live="polite">
            {counted(labels, 'etiqueta', 'etiquetas')} en {counted(sheetsFor(labels), 'hoja', 'hojas')} A4, 4 por hoja.
          </p>
          {!refusal && shop && LabelSheet && sheets[0] && (
            <figure className="is-whole">
              <figcaption className="admin-soft">
                {sheets.length === 1 ? 'Así se imprime:' : `La primera de ${sheets.length} hojas:`}
              </figcaption>
              <div className="labels-preview" aria-hidden inert>
                <LabelSheet labels={sheets[0].labels} {...shop} />
              </div>
            </figure>
          )}
        </RestorableForm>
      )}
    </Dialog>
  )
}

/** A whole number, at least 1. */
const labelCount = (typed: string) => Math.max(Math.floor(Number(typed)) || 1, 1)

function refuse(counts: readonly number[]) {
  if (counts.length === 0) return labelLimits.noProduct
  return counts.some((count) => count > labelLimits.each) ? labelLimits.tooManyLabels : ''
}
