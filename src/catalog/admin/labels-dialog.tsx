import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Product } from '../contract.ts'
import { labelLimits, sheetsFor } from './label-rules.ts'

type Labels = { open: boolean; products: Product[]; onClose: () => void }

/** How many labels of each chosen product; the sheets open in a window of their own and print themselves. */
export function LabelsDialog({ open, products, onClose }: Labels) {
  const [counts, setCounts] = useState<Record<number, string>>({})
  const countOf = ({ id }: Product) => counts[id] ?? '1'
  const labels = products.reduce((sum, product) => sum + (Number(countOf(product)) || 0), 0)

  function print() {
    if (products.length === 0) return toast(labelLimits.noProduct, 'error')
    if (products.length > labelLimits.products) return toast(labelLimits.tooManyProducts, 'error')
    if (products.some((product) => Number(countOf(product)) > labelLimits.each)) {
      return toast(labelLimits.tooManyLabels, 'error')
    }
    const asked = products.map((product) => `${product.id}x${Math.max(Math.floor(Number(countOf(product))) || 1, 1)}`)
    window.open(`/admin/products/labels?print=${asked.join('_')}`, '_blank')
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Imprimir etiquetas"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="main" onClick={print} disabled={products.length === 0}>
            Imprimir
          </Button>
        </>
      }
    >
      {products.length === 0 ? (
        <p>{labelLimits.noProduct}</p>
      ) : (
        <div className="admin-form">
          {products.map((product) => (
            <TextField
              key={product.id}
              label={product.name}
              type="number"
              min={1}
              max={labelLimits.each}
              value={countOf(product)}
              error={Number(countOf(product)) > labelLimits.each ? labelLimits.tooManyLabels : undefined}
              onChange={(event) => setCounts({ ...counts, [product.id]: event.target.value })}
            />
          ))}
          <p className="is-whole admin-soft" aria-live="polite">
            {labels} etiquetas en {sheetsFor(labels)} {sheetsFor(labels) === 1 ? 'hoja' : 'hojas'} A4, 4 por hoja.
          </p>
        </div>
      )}
    </Dialog>
  )
}
