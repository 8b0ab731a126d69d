import { useState } from 'react'
import { Confirm } from '../../../ui/admin/dialog/confirm.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { Button } from '../../../ui/button.tsx'

export function EndSessions({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Sheet title="Sesiones">
      <p className="admin-soft">
        Si perdiste un dispositivo o sospechás de alguien: todos tienen que iniciar sesión de nuevo.
      </p>
      <p className="admin-after">
        <Button look="danger" onClick={() => setAsking(true)}>
          Cerrar todas las sesiones
        </Button>
      </p>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Cerrar todas las sesiones"
        action="Cerrar todas"
        look="danger"
        onConfirm={onConfirm}
      >
        <p>Se cierran las sesiones de clientes y personal, también la tuya. Esta acción no se puede deshacer.</p>
      </Confirm>
    </Sheet>
  )
}
