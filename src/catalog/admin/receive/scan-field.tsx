import { Plus } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useScannerKeys } from '../../../ui/admin/use-scanner-keys.ts'
import { TextField } from '../../../ui/field.tsx'

type Scan = { field: RefObject<HTMLInputElement | null>; onRead: (code: string) => void }

/** Field for scanned codes. Keeps the focus after Enter or Tab, which scanners send, for the next scan. */
export function ScanField({ field, onRead }: Scan) {
  const [typed, setTyped] = useState('')
  useScannerKeys(field)
  /** Reads the DOM value: a scanner sends Enter before its last digits are rendered. */
  function take(code: string) {
    setTyped('')
    if (field.current) field.current.focus()
    if (code.trim() !== '') onRead(code.trim())
  }
  return (
    <form
      className="receive-scan"
      onSubmit={(event) => {
        event.preventDefault()
        take(field.current?.value ?? typed)
      }}
      ref={(form) => {
        field.current = form?.querySelector('input') ?? null
      }}
    >
      <TextField
        name="code"
        label="Código de barras o SKU"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={64}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Tab leaves an empty field.
          if (event.key !== 'Tab' || event.shiftKey || event.currentTarget.value.trim() === '') return
          event.preventDefault()
          take(event.currentTarget.value)
        }}
      />
      <button type="submit" className="button button-quiet" aria-label="Sumar este código">
        <Plus aria-hidden size={20} strokeWidth={1.5} />
      </button>
    </form>
  )
}
