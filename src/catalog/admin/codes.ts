import { code128, drawingSVG, qrcode } from 'bwip-js/browser'

/** Drawn as addresses of pictures: sharp at any size, and nothing of them is markup of ours. */
const asPicture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The SKU in bars; undefined for signs that Code 128 does not have. */
export function barcodePicture(sku: string) {
  try {
    return asPicture(code128({ bcid: 'code128', text: sku, height: 12, includetext: false, padding: 2 }, drawingSVG()))
  } catch {
    return undefined
  }
}

/** An address as a QR that still reads with a corner gone. */
export function qrPicture(address: string) {
  const options = { bcid: 'qrcode', text: address, eclevel: 'M', padding: 2 }
  return asPicture(qrcode(options, drawingSVG()))
}
