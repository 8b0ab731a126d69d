import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Options, TextArea, TextField } from '../../../ui/field.tsx'
import type { Draft } from './receipt-draft.ts'

export type PaperErrors = Partial<Record<'supplier' | 'document' | 'note', string>>
type Paper = {
  draft: Draft
  suppliers: readonly string[]
  errors: PaperErrors
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (change: Partial<Pick<Draft, 'supplier' | 'document' | 'note'>>) => void
}

/** Supplier and document of a receipt; folds into one line. */
export function PaperFields({ draft, suppliers, errors, isOpen, onOpen, onChange }: Paper) {
  const list = useId()
  const { supplier, document, note } = draft
  if (!isOpen) {
    return (
      <div className="receive-paper">
        <p>
          <strong>{supplier}</strong> <span className="admin-soft">Remito o factura {document}</span>
        </p>
        <Button look="plain" onClick={() => onOpen(true)}>
          Cambiar
        </Button>
      </div>
    )
  }
  return (
    <form
      className="admin-form receive-paper-form"
      onSubmit={(event) => {
        event.preventDefault()
        onOpen(false)
      }}
    >
      <TextField
        name="supplier"
        label="Proveedor"
        list={list}
        autoComplete="off"
        maxLength={120}
        value={supplier}
        error={errors.supplier}
        onChange={(event) => onChange({ supplier: event.target.value })}
      />
      <datalist id={list}>
        <Options of={suppliers} />
      </datalist>
      <TextField
        name="document"
        label="Número del remito o la factura"
        placeholder="0001-4521"
        autoComplete="off"
        maxLength={60}
        value={document}
        error={errors.document}
        onChange={(event) => onChange({ document: event.target.value })}
      />
      <div className="is-whole">
        <TextArea
          name="note"
          label="Nota"
          optional
          rows={2}
          maxLength={500}
          value={note}
          error={errors.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </div>
      <Button type="submit" disabled={!supplier.trim() || !document.trim()}>
        Seguir con los perfumes
      </Button>
    </form>
  )
}
