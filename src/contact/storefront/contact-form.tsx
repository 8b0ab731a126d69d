import { useState } from 'react'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { DataNotice } from '../../settings/parts/data-notice.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { useForm } from '../../ui/use-form.ts'
import { sendMessage } from '../calls.ts'
import { thanksMessage } from '../thanks-message.ts'

const empty = { name: '', email: '', subject: '', message: '' }

export function ContactForm() {
  const [isSent, setSent] = useState(false)
  const { form, field, banner, busy, reset } = useForm({
    initial: empty,
    check({ name, email, subject, message }) {
      setSent(false)
      return {
        ...(name.trim() ? {} : { name: 'Ingresá tu nombre' }),
        ...(email.includes('@') ? {} : { email: email.trim() ? 'Email inválido' : 'Ingresá tu email' }),
        ...(subject.trim() ? {} : { subject: 'Ingresá el asunto' }),
        ...(message.trim() ? {} : { message: 'Escribí tu mensaje' }),
      }
    },
    async send(body) {
      await callApi(sendMessage, { body })
      setSent(true)
      reset()
    },
    failure: (error) =>
      error instanceof ApiError && error.status === 429
        ? error.message
        : 'Hubo un error al enviar el mensaje. Inténtalo de nuevo.',
  })
  return (
    <section className="flex flex-col gap-6 lg:pt-4">
      <h2 className="text-22">Envianos un mensaje</h2>
      <NeedsScript>
        Para enviar este formulario hace falta JavaScript. También podés llamarnos o escribirnos por email.
      </NeedsScript>
      <Banner text={banner} />
      <Banner kind="ok" text={isSent ? thanksMessage : ''} />
      <form {...form} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Nombre" autoComplete="name" required maxLength={120} {...field('name')} />
          <TextField label="Email" type="email" autoComplete="email" required maxLength={254} {...field('email')} />
        </div>
        <TextField label="Asunto" required maxLength={200} {...field('subject')} />
        <TextArea label="Mensaje" rows={7} required maxLength={5000} {...field('message')} />
        <DataNotice purpose="responderte" />
        <Button type="submit" look="main" className="self-start" busy={busy}>
          {busy ? 'Enviando…' : 'Enviar mensaje'}
        </Button>
      </form>
    </section>
  )
}
