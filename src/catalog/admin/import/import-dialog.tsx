import { useState } from 'react'
import { readPesos } from '../../../platform/argentina/read-pesos.ts'
import { sendForm } from '../../../platform/browser/send-form.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { CheckBox } from '../../../ui/admin/form/check-box.tsx'
import { useRestorableState } from '../../../ui/admin/form/use-restorable-state.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PesosField } from '../../../ui/pesos-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { importProducts } from '../../import/calls.ts'
import type { ImportAnswer } from '../../import/contract.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { ImportPreview } from './import-preview.tsx'
import './import.css'

const failed = 'No se pudo importar el archivo.'
const largest = 30 * 1024 * 1024

type Columns = ImportAnswer['columns']
/** The file and its mapping: survives the end of the session, and applies to the next file with the same header. */
type Choice = { filename: string; header: string[]; columns: Columns }

/** Import of products: mapping, preview, and only then the import. */
export default function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [file, setFile] = useState<File>()
  const [seen, setSeen] = useState<ImportAnswer>()
  const [isFinished, setFinished] = useState(false)
  const [rate, setRate] = useRestorableState('pesos-por-euro', '')
  const [choice, setChoice] = useRestorableState<Choice | null>('columnas', null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)

  async function send(sent: File, { columns, isDry }: { columns?: Columns | undefined; isDry: boolean }) {
    const body = new FormData()
    if (columns) body.set('columns', JSON.stringify(columns))
    const pesos = readPesos(rate)
    if (pesos) body.set('rate', String(pesos))
    body.set('dry_run', isDry ? '1' : '0')
    body.set('file', sent)
    setBusy(true)
    setSure(false)
    setError('')
    try {
      return await sendForm(importProducts, { body, answeredWithinMs: 180_000 })
    } catch (refusal) {
      setError(messageOf(refusal, { failed }))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  async function open(chosen: File | undefined) {
    setSeen(undefined)
    setFinished(false)
    setError('')
    setFile(chosen)
    if (!chosen) return
    if (chosen.size > largest) return setError('El archivo tiene más de 30 MB. Partilo en varios.')
    setChoice({ header: [], columns: {}, ...choice, filename: chosen.name })
    const answer = await send(chosen, { isDry: true })
    setSeen(answer)
    if (!answer) return
    if (choice?.header.join('\n') === answer.header.join('\n')) await retry(choice.columns, chosen, answer)
    else setChoice({ filename: chosen.name, header: answer.header, columns: answer.columns })
  }
  async function retry(columns: Columns, sent = file, now = seen) {
    if (!sent || !now) return
    setChoice({ filename: sent.name, header: now.header, columns })
    setSeen({ ...now, columns, report: null, message: '' })
    const answer = await send(sent, { columns, isDry: true })
    if (answer) setSeen(answer)
  }
  async function bring() {
    if (!file || !seen) return
    const answer = await send(file, { columns: seen.columns, isDry: false })
    if (!answer) return
    setSeen(answer)
    setFinished(true)
    toast(answer.message)
    onDone()
  }

  const bigMoves = seen?.report?.bigMoveCount ?? 0
  // The default rate would apply if the typed one cannot be parsed.
  const isRateOdd = seen?.report?.isInEuros === true && rate.trim() !== '' && !readPesos(rate)
  const willChange = seen?.report ? seen.report.created + seen.report.changed : 0
  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      title="Importar productos"
      footer={
        <>
          <Failure text={error} />
          <Button onClick={onClose}>{isFinished ? 'Listo' : 'Cancelar'}</Button>
          {!isFinished && (
            <Button
              look="main"
              onClick={bring}
              busy={isBusy}
              disabled={willChange === 0 || isRateOdd || (bigMoves > 0 && !isSure)}
            >
              {willChange === 0
                ? 'Importar'
                : `Importar ${willChange === 1 ? '1 producto' : `${willChange.toLocaleString('es-AR')} productos`}`}
            </Button>
          )}
        </>
      }
    >
      <div className="import" id="importacion">
        {choice && !file && (
          <Banner
            kind="ok"
            text={`Tu sesión había terminado: volvé a elegir «${choice.filename}».${choice.header.length > 0 ? ' Las columnas quedan como las habías elegido.' : ''}`}
          />
        )}
        <TextField
          label="Archivo CSV o Excel"
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={isBusy}
          hint="Hasta 30 MB, con los nombres de las columnas arriba de los productos; de un Excel, la primera hoja con una lista. Lo que exportás vuelve a entrar igual."
          onChange={(event) => open(event.target.files?.[0])}
        />
        {isBusy && (
          <p role="status" className="admin-soft">
            Leyendo el archivo…
          </p>
        )}
        {seen && !isFinished && <ColumnMapping seen={seen} isBusy={isBusy} onChange={retry} />}
        {seen?.report?.isInEuros && !isFinished && (
          <PesosField
            label="Pesos por euro"
            value={rate}
            placeholder="1.700"
            disabled={isBusy}
            onChange={setRate}
            onBlur={() => !isRateOdd && retry(seen.columns)}
          />
        )}
        {seen && !seen.report && !isBusy && seen.message && (
          <p role="alert" className="admin-bad">
            {seen.message}
          </p>
        )}
        {seen?.report && <ImportPreview report={seen.report} isFinished={isFinished} />}
        {bigMoves > 0 && !isFinished && (
          <CheckBox checked={isSure} onChange={setSure}>
            Revisé{' '}
            {bigMoves === 1 ? 'el precio que cambia' : `los ${bigMoves.toLocaleString('es-AR')} precios que cambian`}{' '}
            más de la mitad: está bien así.
          </CheckBox>
        )}
      </div>
    </Dialog>
  )
}
