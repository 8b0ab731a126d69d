import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from '../../dialog.tsx'
import { CheckBox } from '../form/check-box.tsx'
import {
  type Shortcut,
  shortcutOf,
  switchShortcuts,
  useActiveShortcuts,
  useShortcuts,
  useShortcutsOff,
} from './shortcuts.ts'

/** Handles the shortcuts of all screens, and lists them on `?`. Mounted once in the panel. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false)
  const isOff = useShortcutsOff()
  useShortcuts([{ key: '?', label: 'Ver los atajos', act: () => setOpen(true) }])
  const shortcuts = useActiveShortcuts()
  useEffect(() => {
    if (isOff) return
    const hear = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, shortcuts)
      if (!shortcut) return
      event.preventDefault()
      shortcut.act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [shortcuts, isOff])
  return (
    <>
      <button type="button" className="admin-entry admin-keys" title="Atajos de teclado" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden size={20} strokeWidth={1.5} />
        <span className="admin-word">Atajos de teclado</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Atajos de teclado">
        <CheckBox checked={!isOff} onChange={switchShortcuts}>
          Usar atajos de una tecla
        </CheckBox>
        <Keys name="En esta pantalla" shortcuts={shortcuts.filter(({ inDialog }) => !inDialog)} />
        <Keys name="Con un detalle abierto" shortcuts={shortcuts.filter(({ inDialog }) => inDialog)} />
      </Dialog>
    </>
  )
}

function Keys({ name, shortcuts }: { name: string; shortcuts: Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section className="admin-after">
      <h3>{name}</h3>
      <dl className="admin-facts">
        {shortcuts.map(({ key, label }) => (
          <div key={`${key} ${label}`} className="admin-fact">
            <dt>
              <kbd className="admin-key">{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
