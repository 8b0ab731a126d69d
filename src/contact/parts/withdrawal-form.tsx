import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { formText } from '../../platform/browser/form-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useShownFocus } from '../../ui/use-shown-focus.ts'
import { requestWithdrawal } from '../withdrawals/calls.ts'

type Refused = { message: string; errors: Record<string, string>; typed: Record<string, string> }

/**
 * Works as a plain HTML form; with JavaScript it is sent without leaving the page. `refused` is the server's answer to
 * a plain post, with the values entered.
 */
export function WithdrawalForm({ refused }: { refused: Refused | undefined }) {
  const { submit, isBusy, problem } = useSending(refused)
  const { errors, typed, message } = problem
  const alert = useShownFocus<HTMLParagraphElement>(message)
  useEffect(() => {
    // The error was rendered with the page: focus it, unless the user is already typing.
    if (document.activeElement === document.body) alert.current?.focus()
  }, [alert])
  return (
    <form method="post" action="/arrepentimiento" onSubmit={submit} className="flex flex-col gap-5">
      {message && (
        <p ref={alert} role="alert" tabIndex={-1} className="border-l-2 border-bad bg-sheet px-4 py-3 text-bad">
          {message}
        </p>
      )}
      <TextField
        label="Número de pedido"
        name="order_number"
        required
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed.order_number}
        error={errors.order_number}
        hint="Está en el email de tu compra, por ejemplo 261121-7K3Q."
      />
      <TextField
        label="Email de la compra"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={typed.email}
        error={errors.email}
      />
      <TextField
        label="Nombre"
        optional
        name="name"
        maxLength={120}
        autoComplete="name"
        defaultValue={typed.name}
        error={errors.name}
      />
      <TextArea
        label="¿Querés contarnos por qué?"
        optional
        name="reason"
        rows={3}
        maxLength={1000}
        defaultValue={typed.reason}
        error={errors.reason}
      />
      <div>
        <Button type="submit" look="main" busy={isBusy} className="max-sm:w-full">
          {isBusy ? 'Enviando…' : 'Arrepentirme de la compra'}
        </Button>
      </div>
    </form>
  )
}

const nothing: Refused = { message: '', errors: {}, typed: {} }

function useSending(refused: Refused | undefined) {
  const [problem, setProblem] = useState(refused ?? nothing)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const navigate = useNavigate()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setProblem(({ typed }) => ({ ...nothing, typed }))
    try {
      const form = new FormData(event.currentTarget)
      const body = {
        order_number: formText(form, 'order_number'),
        email: formText(form, 'email'),
        name: formText(form, 'name'),
        reason: formText(form, 'reason'),
      }
      const { withdrawal } = await callApi(requestWithdrawal, { body, withToken: false })
      await navigate(`/arrepentimiento/${withdrawal.code}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(({ typed }) => ({ typed, message: error.message, errors: error.errors }))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return { submit, isBusy, problem }
}
