import { Copy, Download, Printer } from 'lucide-react'
import { saveFile } from '../../../ui/admin/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'

export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast('Copiamos los códigos')
    } catch {
      toast('El navegador no dejó copiarlos. Descargalos o anotalos.', 'error')
    }
  }
  const save = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'codigos-de-recuperacion.txt')
  return (
    <div className="flex flex-col gap-4">
      <p>
        Los códigos ya están activos. Si perdés el teléfono, entrás con uno de estos: cada uno sirve una vez. No los
        volvemos a mostrar.
      </p>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>
          <Copy aria-hidden size={20} strokeWidth={1.5} /> Copiar
        </Button>
        <Button onClick={save}>
          <Download aria-hidden size={20} strokeWidth={1.5} /> Descargar
        </Button>
        <Button onClick={() => print()}>
          <Printer aria-hidden size={20} strokeWidth={1.5} /> Imprimir
        </Button>
      </div>
      <Button look="main" onClick={onDone}>
        Ya los guardé
      </Button>
    </div>
  )
}
