import { useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded, Nothing } from '../../../ui/admin/list-state.tsx'
import { useShortcuts } from '../../../ui/admin/table/shortcuts.ts'
import { useApi, useReload } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { listTransfers } from '../../calls.ts'
import { acceptMatches, listMatches, listStatements, listUnbacked } from '../../statements/calls.ts'
import type { AcceptResult, StatementMatches } from '../../statements/contract.ts'
import { LineTable } from './line-table.tsx'
import { MatchTable } from './match-table.tsx'

/** The matches of a statement: sure ones are preselected, the user decides the others. */
export function Matches({ statement_id }: { statement_id: number }) {
  const query = useApi(listMatches, { params: { id: statement_id } }, { isLive: true })
  return (
    <Loaded query={query} failed="Error al comparar el extracto">
      {(answer) => answer.statement.id === statement_id && <Matched answer={answer} />}
    </Loaded>
  )
}

/** The line chosen for each payment, null for none. A payment without an entry uses the server's proposal. */
type Chosen = Readonly<Record<number, number | null>>

function Matched({ answer }: { answer: StatementMatches }) {
  const { statement, matches, backings, lines, lines_total } = answer
  const reload = useReload(listMatches, listStatements, listUnbacked, listTransfers)
  const { may } = useMay()
  const [chosen, setChosen] = useState<Chosen>({})
  const [left, setLeft] = useState<AcceptResult[]>([])
  const { isBusy, failure, send } = useSending({ failed: 'Error al verificar las transferencias' })
  const lineOf = ({ payment_id, certainty, line_id }: StatementMatches['matches'][number]) => {
    const own = chosen[payment_id]
    return own === undefined ? (certainty === 'sure' ? line_id : null) : own
  }
  const pairs = [...matches, ...backings].flatMap((match) => {
    const line_id = lineOf(match)
    return line_id === null ? [] : [{ line_id, payment_id: match.payment_id }]
  })
  const isOnlySure = pairs.length > 0 && Object.keys(chosen).length === 0
  const label = pairs.length === 1 ? 'Verificar 1' : `Verificar ${pairs.length}`
  const action = isOnlySure
    ? pairs.length === 1
      ? 'Verificar la segura'
      : `Verificar las ${pairs.length} seguras`
    : label

  async function accept() {
    const requested = pairs.slice(0, 200)
    const sent = { params: { id: statement.id }, body: { matches: requested }, timeoutMs: 120_000 }
    const { message, results } = await callApi(acceptMatches, sent)
    toast(message)
    setLeft(results.filter(({ is_backed }) => !is_backed))
    // Keep the choices of payments that were not sent, including those made during the request.
    const others = ([id]: [string, unknown]) => !requested.some(({ payment_id }) => payment_id === Number(id))
    setChosen((now) => Object.fromEntries(Object.entries(now).filter(others)))
  }
  function acceptAll() {
    if (pairs.length > 0 && !isBusy) void send(accept, { after: reload })
  }

  const mayAccept = may(acceptMatches)
  useShortcuts(mayAccept ? [{ key: 'v', label: 'Verificar las seguras', act: acceptAll }] : [])
  const choose = mayAccept
    ? (payment_id: number, line_id: number | null) => setChosen({ ...chosen, [payment_id]: line_id })
    : undefined
  const waiting = matches.filter(({ certainty }) => certainty !== 'none')
  const offered = new Set([...matches, ...backings].flatMap(({ candidates }) => candidates.map(({ id }) => id)))
  const without = matches.filter(({ certainty }) => certainty === 'none')

  return (
    <>
      <section aria-labelledby="coinciden" className="bank-part">
        <div className="bank-head">
          <h2 id="coinciden">Transferencias por verificar</h2>
          {mayAccept && pairs.length > 0 && (
            <Button look="main" busy={isBusy} onClick={acceptAll} aria-keyshortcuts="v">
              {action}
            </Button>
          )}
        </div>
        <Failure text={failure} />
        <div role="status">{left.length > 0 && <NotAccepted results={left} />}</div>
        {waiting.length > 0 ? (
          <div className="admin-frame">
            <MatchTable caption="Transferencias con su línea" matches={waiting} lineOf={lineOf} onChoose={choose} />
          </div>
        ) : (
          <Nothing>Ninguna transferencia pendiente coincide con este extracto.</Nothing>
        )}
      </section>
      {backings.length > 0 && (
        <section aria-labelledby="respaldar" className="bank-part">
          <h2 id="respaldar">Ya verificadas a mano</h2>
          <p className="admin-soft">Con su línea del banco dejan de estar sin respaldo.</p>
          <div className="admin-frame">
            <MatchTable caption="Verificadas con su línea" matches={backings} lineOf={lineOf} onChoose={choose} />
          </div>
        </section>
      )}
      <section aria-labelledby="sobran" className="bank-part">
        <h2 id="sobran">Lo que queda suelto</h2>
        <div className="bank-left">
          <div className="admin-frame">
            <MatchTable
              caption={`Transferencias sin línea (${without.length})`}
              matches={without}
              lineOf={() => null}
            />
          </div>
          <div className="admin-frame">
            <LineTable
              caption={`Acreditaciones sin transferencia (${lines_total - offered.size})`}
              lines={lines.filter(({ id }) => !offered.has(id))}
            />
          </div>
        </div>
      </section>
    </>
  )
}

function NotAccepted({ results }: { results: readonly AcceptResult[] }) {
  return (
    <div className="notice notice-warn">
      <p>Quedaron como estaban:</p>
      <ul>
        {results.map(({ payment_id, order_number, message }) => (
          <li key={payment_id}>
            {order_number ?? 'Una transferencia'}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
