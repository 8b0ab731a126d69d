import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { type BarcodeReader, openReader } from './barcode-reader.ts'

/** Interval between frames; a phone takes some 30 ms for each. */
const everyMs = 120
/** A code counts again only after it was out of view for this long. */
const awayMs = 1500

/** Uses the browser's BarcodeDetector; no picture leaves the device. */
export function Camera({ onRead, onClose }: { onRead: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onRead)
  latest.current = onRead
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    const closing = new AbortController()
    watch(video.current, (code) => latest.current(code), closing.signal).catch((error) => {
      if (!closing.signal.aborted) setTrouble(reasonOf(error))
    })
    return () => closing.abort()
  }, [])
  return (
    <div className="receive-camera">
      {trouble ? (
        <Banner text={trouble} />
      ) : (
        <>
          <video ref={video} muted playsInline aria-label="Lo que ve la cámara" />
          <p className="admin-soft">Acercá el código. Para contar otra caja igual, alejala y volvé a mostrarla.</p>
        </>
      )}
      <Button onClick={onClose}>Cerrar la cámara</Button>
    </div>
  )
}

class NoReader extends Error {}
/** Unplugged, or taken by another program. */
class CameraGone extends Error {}

async function watch(video: HTMLVideoElement | null, onCode: (code: string) => void, signal: AbortSignal) {
  const reader = await openReader()
  if (!reader || !navigator.mediaDevices) throw new NoReader()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted || !video) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  await readFrames(video, stream, reader, onCode, signal)
}

async function readFrames(
  video: HTMLVideoElement,
  stream: MediaStream,
  reader: BarcodeReader,
  onCode: (code: string) => void,
  signal: AbortSignal,
) {
  /** Codes in view, and since when each one is out of view. */
  const held = new Map<string, number | undefined>()
  while (!signal.aborted) {
    if (!stream.active) throw new CameraGone()
    // The first frame may not have arrived.
    const codes = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader.detect(video) : []
    if (signal.aborted) return
    const seen = new Set(codes.map(({ rawValue }) => rawValue).filter(Boolean))
    const now = performance.now()
    for (const [code, awaySince = now] of held) {
      if (seen.has(code)) continue
      if (now - awaySince > awayMs) held.delete(code)
      else held.set(code, awaySince)
    }
    for (const code of seen) {
      if (!held.has(code)) onCode(code)
      held.set(code, undefined)
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

function reasonOf(error: unknown) {
  if (error instanceof NoReader) {
    return 'Este navegador no sabe leer códigos con la cámara. En Android, Chrome sabe. Mientras tanto, escribí los números o usá un lector.'
  }
  if (error instanceof CameraGone) return 'Se cortó la cámara. Cerrala y volvé a abrirla.'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'No hay permiso para usar la cámara. Dalo en los ajustes del navegador para este sitio.'
  if (name === 'NotFoundError') return 'Este dispositivo no tiene cámara. Escribí los números o usá un lector.'
  return 'No pudimos abrir la cámara. Fijate que no la esté usando otra aplicación.'
}
