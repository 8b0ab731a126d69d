import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Area, cropPicture } from './crop-picture.ts'
import type { FormPicture } from './pictures.ts'
import './crop-dialog.css'

/** Aspect ratio of product pictures. */
const shape = 4 / 5

type Crop = { picture: FormPicture; onClose: () => void; onCropped: (file: File) => void }

/** Crops a picture to the shape of the cards, by mouse, touch, or arrow keys and slider. */
export default function CropDialog({ picture, onClose, onCropped }: Crop) {
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function crop() {
    if (!area) return
    setBusy(true)
    try {
      onCropped(await cropPicture(picture.src, area, picture.name))
      onClose()
    } catch {
      setError('No se pudo recortar esta imagen. Podés guardarla como está.')
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Recortar imagen"
      footer={
        <>
          <Button onClick={onClose}>Volver</Button>
          <Button look="main" onClick={crop} busy={isBusy} disabled={!area}>
            Recortar
          </Button>
        </>
      }
    >
      <div className="crop-area">
        <Cropper
          image={picture.src}
          crop={at}
          zoom={zoom}
          aspect={shape}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          // The Content-Security-Policy forbids its inline <style>: the stylesheet is imported above.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': 'Recorte: movelo con las flechas' }}
        />
      </div>
      <label className="crop-zoom">
        Acercar
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </Dialog>
  )
}
