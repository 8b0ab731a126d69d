import { fileLimit } from '../../../platform/uploads/file-limit.ts'

export const proofTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf']

export function formatSize(bytes: number) {
  if (bytes < 1_048_576) return `${Math.ceil(bytes / 1024)} KB`
  return `${String(Math.ceil(bytes / 104_857.6) / 10).replace('.', ',')} MB`
}

/** Types of a file without an extension, as WhatsApp saves them: the server detects the real one. */
const unknownTypes = ['', 'application/octet-stream']

export function proofError(file: { size: number; type: string } | undefined) {
  if (!file) return 'Adjuntá el comprobante'
  if (![...proofTypes, ...unknownTypes].includes(file.type)) {
    return 'El comprobante tiene que ser una imagen (JPG, PNG, WEBP o AVIF) o un PDF.'
  }
  if (file.size > fileLimit) return `El comprobante pesa ${formatSize(file.size)}: el máximo es 5 MB.`
  if (file.size === 0) return 'El archivo está vacío.'
  return undefined
}
