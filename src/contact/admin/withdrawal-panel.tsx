import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { AlsoOpen } from '../../system/admin/live/also-open.tsx'
import { Facts } from '../../ui/admin/facts.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Withdrawal } from '../withdrawals/contract.ts'
import { canAnswer, withdrawalLabels } from '../withdrawals/rules.ts'
import { answers, type OpenAnswer } from './answer-dialog.tsx'
import { Clock, withdrawalTones } from './withdrawal-state.tsx'

type Panel = {
  withdrawal: Withdrawal | undefined
  /** Buttons to the previous and next case. */
  steps: ReactNode
  onClose: () => void
  onAnswer: (requested: OpenAnswer) => void
}

export function WithdrawalPanel({ withdrawal, steps, onClose, onAnswer }: Panel) {
  if (!withdrawal) {
    return (
      <Dialog open={false} onClose={onClose} title="Arrepentimiento">
        {null}
      </Dialog>
    )
  }
  const open = answers.filter(({ to }) => canAnswer(withdrawal.status, to))
  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      title={withdrawal.code}
      footer={
        <>
          <AlsoOpen kind="arrepentimiento" id={withdrawal.code} />
          {steps}
          {open.map((answer, index) => (
            <Button
              key={answer.to}
              look={index === open.length - 1 ? 'main' : 'quiet'}
              onClick={() => onAnswer({ withdrawal, answer })}
            >
              {answer.action}
            </Button>
          ))}
        </>
      }
    >
      <div className="admin-panel">
        <WithdrawalFacts withdrawal={withdrawal} />
        {withdrawal.reason && (
          <>
            <h3>Motivo</h3>
            <p className="admin-note">{withdrawal.reason}</p>
          </>
        )}
        <h3>Historia</h3>
        <ol className="admin-timeline">
          {withdrawal.history.map((step) => (
            <li key={step.created_at}>
              <strong>{withdrawalLabels[step.to_status]}</strong>{' '}
              <span className="admin-soft">
                {formatDateTime(step.created_at)}
                {step.user_name && ` · ${step.user_name}`}
              </span>
              {step.note && <p className="admin-note">{step.note}</p>}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, hours_left, created_at, due_at, order_id, order_number, order_total, name, email } = withdrawal
  const state = <Status tone={withdrawalTones[status]}>{withdrawalLabels[status]}</Status>
  const order = order_id ? (
    <Link className="admin-link" to={`/admin/orders?search=${encodeURIComponent(order_number)}`}>
      {order_number}
    </Link>
  ) : (
    <>
      {order_number}
      <br />
      <span className="admin-soft">No hay una orden con ese número y ese email.</span>
    </>
  )
  const answerBefore = hours_left !== null && (
    <>
      {formatDateTime(due_at)}
      <br />
      <Clock hours_left={hours_left} />
    </>
  )
  const address = (
    <a className="admin-link" href={`mailto:${email}`}>
      {email}
    </a>
  )
  return (
    <Facts
      rows={[
        ['Estado', state],
        ['Recibido', formatDateTime(created_at)],
        ['Responder antes de', answerBefore],
        ['Orden', order],
        ['Total de la orden', order_total !== null && formatPesos(order_total)],
        ['Nombre', name],
        ['Email', address],
      ]}
    />
  )
}
