/** https://wicg.github.io/shape-detection-api/#barcode-detection-api, only in Chromium. */
export type BarcodeReader = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }

declare global {
  var BarcodeDetector:
    | { new (options: { formats: string[] }): BarcodeReader; getSupportedFormats(): Promise<string[]> }
    | undefined
}

/** Formats on boxes and on the shop's labels. */
const wanted = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'code_128']

/** Undefined if the browser has no BarcodeDetector. */
export async function openReader(): Promise<BarcodeReader | undefined> {
  const Detector = globalThis.BarcodeDetector
  if (!Detector) return undefined
  const supported = await Detector.getSupportedFormats()
  const formats = wanted.filter((format) => supported.includes(format))
  return formats.length > 0 ? new Detector({ formats }) : undefined
}
