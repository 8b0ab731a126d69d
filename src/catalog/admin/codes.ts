import { code128, drawingSVG, ean8, ean13, itf14, qrcode, upca } from 'bwip-js/browser'

/** Drawn as addresses of pictures: sharp at any size, and nothing of them is markup of ours. */
const asPicture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

const symbologies: Record<number, [typeof ean13, bcid: string]> = {
  8: [ean8, 'ean8'],
  12: [upca, 'upca'],
  13: [ean13, 'ean13'],
  14: [itf14, 'itf14'],
}

/** The number of a product in the bars that its box has. */
export function gtinPicture(digits: string) {
  const [draw, bcid] = symbologies[digits.length] ?? []
  return (
    draw && bcid && asPicture(draw({ bcid, text: digits, height: 12, includetext: false, padding: 4 }, drawingSVG()))
  )
}

/** A SKU in bars; undefined for signs that a scanner would read as others. */
export function barcodePicture(sku: string) {
  if (!/^[\x20-\x7e]+$/.test(sku)) return undefined
  return asPicture(code128({ bcid: 'code128', text: sku, height: 12, includetext: false, padding: 2 }, drawingSVG()))
}

/** An address as a QR that still reads with a corner gone. */
export function qrPicture(address: string) {
  const options = { bcid: 'qrcode', text: address, eclevel: 'M', padding: 2 }
  return asPicture(qrcode(options, drawingSVG()))
}
