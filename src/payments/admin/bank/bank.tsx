import { useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { formatDay } from '../../../platform/argentina/time.ts'
import { counted } from '../../../platform/text/counted.ts'
import { Loaded, Nothing } from '../../../ui/admin/list-state.tsx'
import { PageHead } from '../../../ui/admin/page-head.tsx'
import { RefreshButton } from '../../../ui/admin/refresh-button.tsx'
import { useOpenedNumber } from '../../../ui/admin/table/use-opened.ts'
import { useApi, useReload } from '../../../ui/admin/use-api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { addStatement, listStatements } from '../../statements/calls.ts'
import type { StatementAnswer, StatementList } from '../../statements/contract.ts'
import { AddStatement } from './add-statement.tsx'
import { Matches } from './matches.tsx'
import { Unbacked } from './unbacked.tsx'
import './bank.css'

export const meta = () => [{ title: 'Banco · Panel' }, { name: 'robots', content: 'noindex' }]

export default function BankPage() {
  const query = useApi(listStatements, {}, { isLive: true })
  const reload = useReload(listStatements)
  const { may } = useMay()
  const [chosen, setChosen] = useOpenedNumber()
  const [read, setRead] = useState<StatementAnswer>()
  const opened = chosen ?? query.data?.statements[0]?.id

  function show(answer: StatementAnswer) {
    setRead(answer)
    setChosen(answer.statement.id)
    void reload()
  }

  return (
    <>
      <PageHead
        title="Banco"
        actions={
          <>
            <ButtonLink to="/admin/payments">Verificar Pagos</ButtonLink>
            <RefreshButton query={query} />
          </>
        }
      >
        Los movimientos de la cuenta junto a las transferencias que esperan.
      </PageHead>
      <Loaded query={query} failed="Error al cargar los extractos">
        {({ accounts, statements }) => (
          <div className="bank">
            {may(addStatement) && <AddStatement accounts={accounts} onRead={show} />}
            {read && <ReadStatement answer={read} />}
            {opened === undefined ? (
              <Nothing>Todavía no trajiste ningún extracto.</Nothing>
            ) : (
              <>
                <StatementChoice statements={statements} opened={opened} onChoose={setChosen} />
                <Matches key={opened} statement_id={opened} />
              </>
            )}
            <Unbacked />
          </div>
        )}
      </Loaded>
    </>
  )
}

type Choice = { statements: StatementList['statements']; opened: number; onChoose: (id: number) => void }

function StatementChoice({ statements, opened, onChoose }: Choice) {
  return (
    <div className="bank-choice">
      <SelectField label="Extracto" value={opened} onChange={(event) => onChoose(Number(event.target.value))}>
        {statements.map(({ id, account, first_day, last_day, file_name, unmatched_lines }) => (
          <option key={id} value={id}>
            {[account, first_day && last_day && periodText(first_day, last_day), file_name].filter(Boolean).join(' · ')}
            {` (${unmatched_lines} sin usar)`}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const periodText = (first: string, last: string) =>
  first === last ? formatDay(first) : `${formatDay(first)} al ${formatDay(last)}`

function ReadStatement({ answer: { message, statement, refusals } }: { answer: StatementAnswer }) {
  return (
    <div role="status" className={`notice ${refusals.length > 0 ? 'notice-warn' : 'notice-ok'}`}>
      <p>
        <strong>{statement.account}</strong>: {message} Formato: {statement.format}.
        {statement.outgoing > 0 &&
          ` Lo que salió no cuenta: ${counted(statement.outgoing, 'movimiento', 'movimientos')}.`}
      </p>
      {refusals.length > 0 && (
        <details>
          <summary>{counted(statement.refused, 'fila no se pudo leer', 'filas no se pudieron leer')}</summary>
          <ul>
            {refusals.map(({ row, reason }) => (
              <li key={row}>
                Fila {row}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
