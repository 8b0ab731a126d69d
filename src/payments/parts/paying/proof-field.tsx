import { FileText, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatSize, proofTypes } from './proof-rules.ts'

export function ProofField({
  file,
  error,
  onChange,
}: {
  file: File | undefined
  error: string | undefined
  onChange: (file: File | undefined) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="field">
      <label htmlFor={id}>Comprobante</label>
      <div className="relative">
        {/* A transparent file input over our own texts: the browser's texts would be in its own language. */}
        <input
          ref={input}
          id={id}
          type="file"
          name="proof"
          required
          accept={proofTypes.join(',')}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => onChange(event.target.files?.[0])}
        />
        <span
          aria-hidden
          className="input flex items-center gap-3 outline-offset-2 outline-accent peer-focus-visible:outline-2 peer-aria-invalid:border-bad"
        >
          <span className="shrink-0 rounded-small bg-line px-3 py-1 text-14">Elegir archivo</span>
          <span className="min-w-0 truncate text-soft">{file?.name ?? 'Ninguno elegido'}</span>
        </span>
      </div>
      <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
        {error ?? 'Una imagen o un PDF, de hasta 5 MB'}
      </p>
      {file && (
        <div className="mt-1 flex items-center gap-3 rounded-small border border-line bg-sheet p-2">
          <ProofPicture file={file} />
          <p className="min-w-0 grow text-14">
            <span className="block truncate font-medium">{file.name}</span>
            <span className="text-soft">{formatSize(file.size)}</span>
          </p>
          <button
            type="button"
            className="icon-button"
            aria-label={`Quitar ${file.name}`}
            onClick={() => {
              if (input.current) input.current.value = ''
              onChange(undefined)
              input.current?.focus()
            }}
          >
            <X aria-hidden size={18} strokeWidth={1.5} />
          </button>
        </div>
      )}
    </div>
  )
}

function ProofPicture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    setAddress(undefined)
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-small bg-line">
      {address ? (
        <img
          src={address}
          alt="Vista previa del comprobante"
          className="size-full object-cover"
          // The file is not an image, or of a format that this browser cannot show.
          onError={() => setAddress(undefined)}
        />
      ) : (
        <FileText aria-hidden size={22} strokeWidth={1.5} />
      )}
    </span>
  )
}
