/** The biggest proof, in bytes: the server's own limit. */
const largest = 5_242_880
export const proofTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf']

const decimals = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 })

export function formatSize(bytes: number) {
  return bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${decimals.format(bytes / 1_048_576)} MB`
}

/** What is wrong with a chosen file, told before it is sent; undefined when nothing is. */
export function proofError(file: { size: number; type: string } | undefined) {
  if (!file) return 'Adjuntá el comprobante'
  if (!proofTypes.includes(file.type)) {
    return 'El comprobante tiene que ser una imagen (JPG, PNG, WEBP o AVIF) o un PDF.'
  }
  if (file.size > largest) return `El comprobante pesa ${formatSize(file.size)}: el máximo es 5 MB.`
  if (file.size === 0) return 'El archivo está vacío.'
  return undefined
}
