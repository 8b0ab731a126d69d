import { Camera as CameraSign, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { useStore } from '../../../platform/browser/browser-store.ts'
import { counted } from '../../../platform/text/counted.ts'
import { useRestorableState } from '../../../ui/admin/form/use-restorable-state.ts'
import { PageHead } from '../../../ui/admin/page-head.tsx'
import { useOpened } from '../../../ui/admin/table/use-opened.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { listReceipts } from '../../receipts/calls.ts'
import type { Scanned } from '../../receipts/contract.ts'
import { Camera } from './camera.tsx'
import { ChoosePerfume } from './choose-perfume.tsx'
import { LastReceipts } from './last-receipts.tsx'
import { NewPerfume } from './new-perfume.tsx'
import { PaperFields } from './paper-fields.tsx'
import * as drafts from './receipt-draft.ts'
import { countedText, ReceiptLines } from './receipt-lines.tsx'
import { SavedReceipt } from './saved-receipt.tsx'
import { ScanField } from './scan-field.tsx'
import { beepStore, signalRead } from './signal.ts'
import { useReceiptDraft } from './use-receipt-draft.ts'
import { useSaveReceipt } from './use-save-receipt.ts'
import './receive.css'

export const meta = () => [{ title: 'Recibir mercadería · Panel' }, { name: 'robots', content: 'noindex' }]
/** All other pages deny the camera too, in case of a script injection. */
export const headers = () => ({ 'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()' })

/** Counts a delivery with a scanner or the phone's camera and saves it as one receipt. */
export default function ReceivePage() {
  const [receipt, open] = useOpened('receipt')
  const recent = useApi(listReceipts, { query: { limit: 10 } })
  const { receipts = [], suppliers = [] } = recent.data ?? {}
  return (
    <div className="receive">
      <PageHead title="Recibir mercadería" />
      {receipt ? (
        <SavedReceipt id={Number(receipt)} onNext={() => open(undefined)} />
      ) : (
        <Counting suppliers={suppliers} onSaved={open} />
      )}
      <LastReceipts receipts={receipts} />
    </div>
  )
}

const maxLength = 64

type PerfumeDialog = { kind: 'new' | 'choose'; code: string }

function Counting({ suppliers, onSaved }: { suppliers: readonly string[]; onSaved: (id: number) => void }) {
  const { may } = useMay()
  const { draft, change, clear, isOffline } = useReceiptDraft()
  const field = useRef<HTMLInputElement>(null)
  const [isPaperOpen, setPaperOpen] = useState(draft.supplier === '' || draft.document === '')
  const [dialog, openDialog] = useRestorableState<PerfumeDialog | undefined>('perfume', undefined)
  const [isFilming, film] = useCamera()
  const { save, isBusy, trouble, settle } = useSaveReceipt((id) => {
    clear()
    toast('Recepción guardada')
    onSaved(id)
  })
  const paperErrors = trouble?.errors ?? {}
  const isPaperWrong = paperErrors.supplier !== undefined || paperErrors.document !== undefined
  useEffect(() => {
    if (isPaperWrong) setPaperOpen(true)
  }, [isPaperWrong])

  /** Truncates to the server's limit: a camera may read any code. */
  function read(written: string) {
    const code = written.slice(0, maxLength)
    settle()
    signalRead()
    change((now) => drafts.addCode(now, code))
  }
  function remove(line: drafts.Line) {
    const at = draft.lines.indexOf(line)
    change((now) => drafts.removeLine(now, line))
    toast(`Sacaste ${line.product?.name ?? line.codes[0]}`, 'info', {
      text: 'Deshacer',
      onPress: () => change((now) => drafts.restoreLine(now, line, at)),
    })
  }
  function settleCode(code: string, product: Scanned) {
    change((now) => drafts.resolveCode(now, code, product))
    openDialog(undefined)
    field.current?.focus()
  }
  const units = drafts.unitsOf(draft)

  return (
    <>
      <PaperFields
        draft={draft}
        suppliers={suppliers}
        errors={paperErrors}
        isOpen={isPaperOpen}
        onOpen={(isOpen) => {
          setPaperOpen(isOpen)
          if (!isOpen) field.current?.focus()
        }}
        onChange={(paper) => {
          settle()
          change((now) => ({ ...now, ...paper }))
        }}
      />
      <ScanField field={field} onRead={read} />
      <div className="admin-actions receive-tools">
        <Button aria-pressed={isFilming} onClick={() => film(!isFilming)}>
          <CameraSign aria-hidden size={20} strokeWidth={1.5} /> Cámara
        </Button>
        <BeepSwitch />
      </div>
      {isFilming && <Camera onRead={read} onClose={() => film(false)} />}
      {isOffline && (
        <p role="status" className="notice notice-warn">
          Sin conexión: seguí contando. Los códigos se buscan cuando vuelva.
        </p>
      )}
      {draft.lines.length === 0 ? (
        <p className="receive-empty admin-soft">Leé el código de cada caja: cada lectura suma una.</p>
      ) : (
        <ReceiptLines
          draft={draft}
          seesCosts={may('products.cost')}
          onEdit={(line, next) => change((now) => drafts.changeLine(now, line, next))}
          onRemove={remove}
          onRead={(code) => {
            read(code)
            field.current?.focus()
          }}
          onChoose={(code) => openDialog({ kind: 'choose', code })}
        />
      )}
      <p role="status" className="sr-only">
        {draft.lines[0] && countedText(draft.lines[0])}
      </p>
      <div className="receive-foot">
        <div className="receive-trouble">
          <Banner text={trouble?.text ?? ''} />
          {trouble?.receipt_id && <Link to={`/admin/receive?receipt=${trouble.receipt_id}`}>Ver esa recepción</Link>}
        </div>
        <p aria-live="polite">
          <strong>{counted(units, 'unidad', 'unidades')}</strong>{' '}
          <span className="admin-soft">de {counted(draft.lines.length, 'perfume', 'perfumes')}</span>
        </p>
        <Button look="main" busy={isBusy} onClick={() => save(draft)}>
          Guardar recepción
        </Button>
      </div>
      {dialog?.kind === 'new' && (
        <NewPerfume
          code={dialog.code}
          onClose={() => openDialog(undefined)}
          onMade={(product) => settleCode(dialog.code, product)}
          onKnown={() => {
            change((now) => {
              const line = drafts.lineOf(now, dialog.code)
              return line ? drafts.changeLine(now, line, { state: 'waiting' }) : now
            })
            openDialog(undefined)
          }}
        />
      )}
      {dialog?.kind === 'choose' && (
        <ChoosePerfume
          code={dialog.code}
          onClose={() => openDialog(undefined)}
          onNew={() => openDialog({ kind: 'new', code: dialog.code })}
          onChosen={(product) => settleCode(dialog.code, product)}
        />
      )}
    </>
  )
}

function BeepSwitch() {
  const isMute = useStore<string>(beepStore) === 'no'
  const Sign = isMute ? VolumeX : Volume2
  return (
    <Button aria-pressed={!isMute} onClick={() => beepStore.write(isMute ? undefined : 'no')}>
      <Sign aria-hidden size={20} strokeWidth={1.5} /> Sonido
    </Button>
  )
}

/**
 * Keeps the state of the camera in the URL: only a page loaded at this URL may use it (Permissions-Policy), so after a
 * client-side navigation the page is reloaded.
 */
function useCamera() {
  const [opened, open] = useOpened('camera')
  const isOpen = opened !== undefined
  const [isLoadedHere] = useState(() => {
    const [load] = performance.getEntriesByType('navigation')
    return load !== undefined && new URL(load.name).pathname === '/admin/receive'
  })
  useEffect(() => {
    if (isOpen && !isLoadedHere) location.reload()
  }, [isOpen, isLoadedHere])
  return [isOpen && isLoadedHere, (isOn: boolean) => open(isOn ? 1 : undefined)] as const
}
