import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatVolume } from '../../catalog/parts/product-labels.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Facts } from '../../ui/admin/facts.tsx'
import { Failure } from '../../ui/admin/failure.tsx'
import { Overtaken } from '../../ui/admin/form/overtaken.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { useSeen } from '../../ui/admin/form/use-seen.ts'
import { type Sent, unsent, useReportToFooter, useSending } from '../../ui/admin/form/use-sending.ts'
import { Status } from '../../ui/admin/status.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { moderateReview } from '../calls.ts'
import type { StaffReview } from '../contract.ts'
import { longevityLabels, momentLabels, reviewStates, sillageLabels } from '../rules.ts'

type Then = { onClose: () => void; onSaved: () => void }
type Panel = Then & {
  review: StaffReview | undefined
  /** Buttons to the previous and next case. */
  steps: ReactNode
}

export function ReviewPanel({ review, steps, onClose, onSaved }: Panel) {
  const [sent, setSent] = useState(unsent)
  return (
    <Dialog
      open={review !== undefined}
      onClose={onClose}
      side="right"
      title={review?.name ?? 'Opinión'}
      footer={
        <>
          {steps}
          {review && <Decisions status={review.status} {...sent} />}
        </>
      }
    >
      {review && <Detail key={review.id} review={review} onSaved={onSaved} onSent={setSent} />}
    </Dialog>
  )
}

function Decisions({ status, isBusy, failure }: Pick<StaffReview, 'status'> & Sent) {
  return (
    <>
      <Failure text={failure} />
      {status !== 'oculta' && (
        <Button type="submit" form="opinion" value="oculta" busy={isBusy}>
          Ocultar
        </Button>
      )}
      <Button type="submit" form="opinion" value="publicada" look="main" busy={isBusy}>
        {status === 'publicada' ? 'Guardar' : 'Publicar'}
      </Button>
    </>
  )
}

const saved = { nueva: 'Opinión guardada', publicada: 'Opinión publicada', oculta: 'Opinión oculta' }

type Shown = { review: StaffReview; onSent: (sent: Sent) => void } & Pick<Then, 'onSaved'>

function Detail({ review, onSaved, onSent }: Shown) {
  const [answer, setAnswer] = useState(review.answer)
  const { send, ...sent } = useSending({ failed: 'Error al guardar la opinión' })
  useReportToFooter(sent, onSent)

  const { seen, theirs, notice, settle, see } = useSeen(`review-${review.id}`, {
    status: review.status,
    answer: review.answer,
  })
  const [wanted, setWanted] = useState(review.status)

  function save(status: StaffReview['status'], base = seen) {
    async function moderate() {
      const { review: now } = await callApi(moderateReview, {
        params: { id: review.id },
        body: { status, answer, seen: base },
      })
      see({ status: now.status, answer: now.answer })
      // Keeps text typed while it was being sent.
      setAnswer((written) => (written === answer ? now.answer : written))
      toast(saved[status])
      onSaved()
    }
    setWanted(status)
    return send(moderate, { isShownElsewhere: notice })
  }

  const { status } = review
  const [word, tone] = reviewStates[status]
  return (
    <div className="admin-panel">
      <Facts
        rows={[
          [
            'Estado',
            <Status key="status" tone={tone}>
              {word}
            </Status>,
          ],
          [
            'Perfume',
            <Link key="perfume" className="admin-link" to={`/products/${review.product_id}`}>
              {[review.product_name, review.brand, review.volume && formatVolume(review.volume)]
                .filter(Boolean)
                .join(' · ')}
            </Link>,
          ],
          ['Orden', review.order_number],
          ['Fecha', formatDateTime(review.created_at)],
          ['Nota', `${review.stars} de 5`],
          ['Duración', longevityLabels[review.longevity - 1]],
          ['Estela', sillageLabels[review.sillage - 1]],
          ['Momentos', review.moments.map((moment) => momentLabels[moment]).join(', ')],
        ]}
      />
      {review.text && <p className="admin-note">{review.text}</p>}
      <RestorableForm
        id="opinion"
        name={`review-${review.id}`}
        className="admin-form admin-after"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent
          const isHidden = submitter instanceof HTMLButtonElement && submitter.value === 'oculta'
          void save(isHidden ? 'oculta' : 'publicada')
        }}
      >
        {theirs && (
          <Overtaken
            title={theirs.message}
            rows={[
              ...(theirs.now.status
                ? [{ label: 'Estado', mine: reviewStates[wanted][0], theirs: reviewStates[theirs.now.status][0] }]
                : []),
              ...(theirs.now.answer === undefined
                ? []
                : [{ label: 'Respuesta', mine: answer, theirs: theirs.now.answer }]),
            ]}
            onMine={() => save(wanted, settle())}
            onTheirs={() => {
              setAnswer(theirs.now.answer ?? answer)
              settle()
              onSaved()
            }}
          />
        )}
        <div className="is-whole">
          <TextArea
            label="Respuesta de la tienda"
            optional
            name="answer"
            rows={4}
            maxLength={1000}
            value={answer}
            hint="La lee cualquiera, debajo de la opinión."
            onChange={({ target }) => setAnswer(target.value)}
          />
        </div>
        <p className="is-whole admin-soft">
          Una opinión se oculta si insulta, cuenta datos de alguien o no habla del perfume; no porque sea mala.
        </p>
      </RestorableForm>
    </div>
  )
}
