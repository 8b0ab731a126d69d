import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { counted } from '../../../platform/text/counted.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { asGroups, type Option } from './found-options.ts'
import { OptionList } from './option-list.tsx'
import { findPlaces, firstPlaces } from './panel-places.ts'
import { useShopSearch } from './use-shop-search.ts'
import './search-everywhere.css'

const maxLength = 200

export function SearchEverywhere({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Buscar en el panel">
      <SearchBox onClose={onClose} />
    </Dialog>
  )
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const [written, write] = useState('')
  const [chosen, choose] = useState<string>()
  // Enter was pressed before the results arrived: then the only exact match opens (for barcode scanners), or else the
  // option marked at that time.
  const [sent, send] = useState<{ typed: string; key: string | undefined }>()
  const typed = written.trim()
  const { found, isAnswered, failure, reauthNeeded, askNow } = useShopSearch(typed)
  const { opens } = useMay()
  const groups = asGroups(typed === '' ? firstPlaces(opens) : findPlaces(typed, opens), found)
  const options = groups.flatMap((group) => group.options)
  const exact = isAnswered ? options.filter(({ isExact }) => isExact) : []
  const marked = options.find(({ key }) => key === chosen) ?? exact[0] ?? options[0]

  function take({ to }: Option) {
    onClose()
    navigate(to)
  }
  useEffect(() => {
    if (sent?.typed !== typed || !(isAnswered || failure)) return
    send(undefined)
    const meant = exact.length === 1 ? exact[0] : options.find(({ key }) => key === sent.key)
    if (meant) take(meant)
  })
  useEffect(() => {
    if (marked) document.getElementById(`${listId}-${marked.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [marked, listId])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }
  function move(step: number) {
    const at = marked ? options.indexOf(marked) : -1
    choose(options[(at + step + options.length) % options.length]?.key)
  }
  function enter() {
    // An option chosen with the arrows opens without waiting for results.
    if (marked && (isAnswered || chosen === marked.key)) return take(marked)
    send({ typed, key: marked?.key })
    askNow()
  }

  return (
    <div className="everywhere">
      <input
        type="search"
        role="combobox"
        data-first
        aria-label="Orden, cliente, teléfono, importe, producto o sección"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={marked && `${listId}-${marked.key}`}
        placeholder="Orden, cliente, teléfono, importe, producto…"
        maxLength={maxLength}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={written}
        onChange={({ target }) => {
          write(target.value)
          choose(undefined)
          send(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {failure ? '' : isAnswered ? countText(typed, options.length) : 'Buscando…'}
      </p>
      {failure && (
        <div role="alert" className="everywhere-note">
          {messageOf(failure, { failed: 'Error al buscar', unreachable: 'No hay conexión con la tienda.' })}{' '}
          <Button look="plain" onClick={() => reauthNeeded()}>
            Reintentar
          </Button>
        </div>
      )}
      <OptionList id={listId} groups={groups} marked={marked?.key} isStale={!isAnswered} onTake={take} />
      {!failure && options.length === 0 && (
        <p aria-hidden className="everywhere-note">
          {isAnswered ? `Nada coincide con «${typed}».` : 'Buscando…'}
        </p>
      )}
    </div>
  )
}

function countText(typed: string, count: number) {
  if (typed === '') return ''
  if (count === 0) return 'Nada coincide'
  return counted(count, 'resultado', 'resultados')
}
