import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { ErrorSummary } from '../../../orders/parts/checkout/error-summary.tsx'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { sendForm } from '../../../platform/browser/send-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { sendTransfer } from '../../calls.ts'
import { ProofField } from './proof-field.tsx'
import { proofError } from './proof-rules.ts'

type Errors = { transfer_reference?: string | undefined; proof?: string | undefined }

export function TransferForm({
  order_id,
  amount,
  onSending,
  onSent,
  onFailed,
  children,
}: {
  order_id: string
  amount: number
  onSending: () => void
  onSent: () => void
  onFailed: (isShownElsewhere: boolean) => void
  /** The bank details, inside the form so that its sticky button stays visible. */
  children: ReactNode
}) {
  const [reference, setReference] = useState('')
  const [proof, setProof] = useState<File>()
  const [errors, setErrors] = useState<Errors>({})
  const [attempt, setAttempt] = useState(0)
  const [sent, setSent] = useState<number>()
  const isSending = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const found = findErrors(reference, proof)
    setErrors(found)
    setAttempt((last) => last + 1)
    if (Object.keys(found).length > 0) return
    isSending.current = true
    setSent(0)
    onSending()
    try {
      await sendForm(sendTransfer, { body: transferForm(order_id, reference, amount, proof), onProgress: setSent })
      onSent()
    } catch (error) {
      const refused = error instanceof ApiError ? fieldErrors(error.errors) : {}
      setErrors(refused)
      onFailed(Object.keys(refused).length > 0)
    } finally {
      isSending.current = false
      setSent(undefined)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {children}
      <ErrorSummary
        key={attempt}
        errors={errors}
        onChoose={(name) => {
          const field = form.current?.elements.namedItem(name)
          if (field instanceof HTMLElement) field.focus()
        }}
      />
      <TextField
        label="Número de operación o referencia"
        hint="Está en el comprobante de tu banco o billetera"
        name="transfer_reference"
        required
        maxLength={120}
        autoComplete="off"
        value={reference}
        error={errors.transfer_reference}
        onChange={(event) => {
          setReference(event.target.value)
          setErrors({ ...errors, transfer_reference: undefined })
        }}
      />
      <ProofField
        file={proof}
        error={errors.proof}
        onChange={(chosen) => {
          setProof(chosen)
          setErrors({ ...errors, proof: chosen && proofError(chosen) })
        }}
      />
      <div className="main-action">
        <Button type="submit" look="main" wide busy={sent !== undefined}>
          {sent === undefined ? 'Enviar comprobante' : progress(sent)}
        </Button>
      </div>
    </form>
  )
}

function findErrors(reference: string, proof: File | undefined): Errors {
  const wrongProof = proofError(proof)
  return {
    ...(reference.trim() === '' ? { transfer_reference: 'Ingresá la referencia de la transferencia' } : {}),
    ...(wrongProof ? { proof: wrongProof } : {}),
  }
}

function fieldErrors({ transfer_reference, proof }: Record<string, string>): Errors {
  return { ...(transfer_reference ? { transfer_reference } : {}), ...(proof ? { proof } : {}) }
}

function transferForm(order_id: string, reference: string, amount: number, proof: File | undefined) {
  const form = new FormData()
  form.set('order_id', order_id)
  form.set('transfer_reference', reference.trim())
  form.set('amount', amount.toFixed(2))
  if (proof) form.set('proof', proof)
  return form
}

const progress = (part: number) => (part < 1 ? `Enviando… ${Math.round(part * 100)} %` : 'Enviando…')
