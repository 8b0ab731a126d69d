import { Button } from '../../button.tsx'
import { useUnsaved } from './leave-guard.tsx'

type Save = {
  isDirty: boolean
  isBusy: boolean
  action: string
  onDiscard: () => void
}

/** The buttons of a long form; sticky while there are unsaved changes. */
export function SaveBar({ isDirty, isBusy, action, onDiscard }: Save) {
  useUnsaved(isDirty)
  return (
    <div className={`admin-save ${isDirty ? 'is-dirty' : ''}`}>
      <p role="status">{isDirty && 'Cambios sin guardar'}</p>
      <Button type="submit" look="main" busy={isBusy}>
        {action}
      </Button>
      {isDirty && (
        <Button look="plain" onClick={onDiscard} disabled={isBusy}>
          Descartar
        </Button>
      )}
    </div>
  )
}
