import { code128, drawingSVG, qrcode } from 'bwip-js/browser'

/** Drawn as addresses of pictures: sharp at any size, and nothing of them is markup of ours. */
const asPicture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The SKU in bars; undefined for signs that a scanner would read as others. */
export function barcodePicture(sku: string) {
  if (!/^[\x20-\x7e]+$/.test(sku)) return undefined
  return asPicture(code128({ bcid: 'code128', text: sku, height: 12, includetext: false, padding: 2 }, drawingSVG()))
}

/** An address as a QR that still reads with a corner gone. */
export function qrPicture(address: string) {
  const options = { bcid: 'qrcode', text: address, eclevel: 'M', padding: 2 }
  return asPicture(qrcode(options, drawingSVG()))
}
