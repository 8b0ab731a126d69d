import { Download } from 'lucide-react'
import { useButtonCall } from '../../../accounts/parts/use-button-call.ts'
import { businessDay } from '../../../platform/argentina/time.ts'
import { downloadApi } from '../../../platform/browser/api-client.ts'
import { saveFile } from '../../../ui/admin/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { serverMessage } from '../../../ui/use-form.ts'
import { findOwnData } from '../calls.ts'

export function OwnData() {
  const { busy, send } = useButtonCall()

  async function download() {
    saveFile(await downloadApi(findOwnData), `mis-datos-${businessDay(new Date())}.json`)
    toast('Descargamos tus datos')
  }
  const failure = (error: unknown) => serverMessage(error, 'No pudimos preparar tus datos. Probá de nuevo.')

  return (
    <section className="flex flex-col gap-4 border-t border-line pt-8" aria-labelledby="mis-datos">
      <header className="flex flex-col gap-1">
        <h2 id="mis-datos" className="text-22">
          Mis datos
        </h2>
        <p className="text-soft">
          Un archivo JSON con todo lo que guardamos de vos: cuenta, pedidos, favoritos y mensajes.
        </p>
      </header>
      <Button className="self-start" busy={busy} onClick={() => send(download, failure)}>
        <Download aria-hidden size={20} strokeWidth={1.5} />
        {busy ? 'Preparando…' : 'Descargar mis datos'}
      </Button>
    </section>
  )
}
