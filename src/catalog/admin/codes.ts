import { code128, drawingSVG, ean8, ean13, itf14, qrcode, upca } from 'bwip-js/browser'

/** As a data URL for `<img>`: sharp at any size, without inserting markup into the page. */
const asPicture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

const symbologies: Record<number, [typeof ean13, bcid: string]> = {
  8: [ean8, 'ean8'],
  12: [upca, 'upca'],
  13: [ean13, 'ean13'],
  14: [itf14, 'itf14'],
}

/** Barcode of a GTIN; undefined for other lengths. */
export function gtinPicture(digits: string) {
  const [draw, bcid] = symbologies[digits.length] ?? []
  return (
    draw && bcid && asPicture(draw({ bcid, text: digits, height: 12, includetext: false, padding: 4 }, drawingSVG()))
  )
}

/** Code 128 of a SKU; undefined for characters outside ASCII, which scanners misread. */
export function barcodePicture(sku: string) {
  if (!/^[\x20-\x7e]+$/.test(sku)) return undefined
  return asPicture(code128({ bcid: 'code128', text: sku, height: 12, includetext: false, padding: 2 }, drawingSVG()))
}

/** QR of a URL, with error correction level M. */
export function qrPicture(address: string) {
  const options = { bcid: 'qrcode', text: address, eclevel: 'M', padding: 2 }
  return asPicture(qrcode(options, drawingSVG()))
}
