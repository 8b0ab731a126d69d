import { type DragEvent, useState } from 'react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { sendForm } from '../../../platform/browser/send-form.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Options, TextArea, TextField } from '../../../ui/field.tsx'
import { addStatement } from '../../statements/calls.ts'
import type { StatementAnswer, StatementFormat, StatementList } from '../../statements/contract.ts'
import { largestStatement } from '../../statements/limits.ts'
import { readUnknown, TeachFormat, type Unknown } from './teach-format.tsx'

type Add = { accounts: StatementList['accounts']; onRead: (answer: StatementAnswer) => void }

export function AddStatement({ accounts, onRead }: Add) {
  const [account, setAccount] = useState(accounts[0]?.name ?? '')
  const [file, setFile] = useState<File>()
  const [pasted, setPasted] = useState('')
  const [unknown, setUnknown] = useState<Unknown>()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)

  async function send(sent: File, format?: StatementFormat) {
    if (!account.trim()) return setError('Decí de qué cuenta es.')
    if (sent.size > largestStatement) return setError('El archivo tiene más de 10 MB. Partilo en varios.')
    const body = new FormData()
    body.set('account', account)
    if (format) body.set('format', JSON.stringify(format))
    body.set('file', sent)
    setBusy(true)
    setError('')
    setFile(sent)
    try {
      onRead(await sendForm(addStatement, { body, answeredWithinMs: 120_000 }))
      setUnknown(undefined)
      setPasted((now) => (now === pasted ? '' : now))
    } catch (refusal) {
      setUnknown(
        refusal instanceof ApiError && refusal.code === 'formato-desconocido' ? readUnknown(refusal.answer) : undefined,
      )
      setError(messageOf(refusal, { failed: 'No se pudo leer el extracto.' }))
    } finally {
      setBusy(false)
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) void send(dropped)
  }

  return (
    <section aria-labelledby="traer" className="bank-add">
      <h2 id="traer">Traer un extracto</h2>
      <div className="bank-ways">
        <div>
          <TextField
            label="Cuenta"
            name="account"
            list="cuentas"
            maxLength={60}
            autoComplete="off"
            placeholder="Galicia"
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
          <datalist id="cuentas">
            <Options of={accounts.map(({ name }) => name)} />
          </datalist>
        </div>
        <label
          className={`bank-drop ${isOver ? 'is-over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <span>Archivo CSV o Excel</span>
          <input
            type="file"
            className="input"
            accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            disabled={isBusy}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) void send(chosen)
              event.target.value = ''
            }}
          />
          <span className="field-hint">O arrastralo acá. Hasta 10 MB; repetir un extracto no repite sus líneas.</span>
        </label>
      </div>
      <details className="bank-paste">
        <summary>Pegar desde home banking</summary>
        <TextArea
          label="Movimientos copiados, con los títulos de sus columnas"
          name="pasted"
          rows={5}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <Button
          busy={isBusy}
          disabled={!pasted.trim()}
          onClick={() => send(new File([pasted], 'pegado.csv', { type: 'text/csv' }))}
        >
          Leer lo pegado
        </Button>
      </details>
      {isBusy && <p role="status">Leyendo el extracto…</p>}
      {error && (
        <p role="alert" className="notice notice-bad">
          {error}
        </p>
      )}
      {unknown && file && <TeachFormat unknown={unknown} isBusy={isBusy} onTeach={(format) => send(file, format)} />}
    </section>
  )
}
