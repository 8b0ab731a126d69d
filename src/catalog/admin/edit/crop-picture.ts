export type Area = { x: number; y: number; width: number; height: number }

/** The server's own limit; it would discard more pixels. */
const longestSide = 1600

export async function cropPicture(src: string, { x, y, width, height }: Area, name: string) {
  const image = new Image()
  image.src = src
  await image.decode()
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95))
  if (!blob) throw new Error('the picture cannot be drawn')
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}-recorte.webp`, { type: blob.type })
}
