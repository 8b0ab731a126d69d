/** Colours are mixed in OKLab: in sRGB mixed tints turn grey. */
type Lab = [light: number, a: number, b: number]

export function mix(from: string, to: string, share: number) {
  const [a, b] = [toLab(from), toLab(to)]
  return toHex(a.map((part, i) => part + ((b[i] ?? part) - part) * share) as Lab)
}

/** The same hue with another lightness (0–1) and chroma (up to 0.2 looks natural). */
export function tone(color: string, light: number, chroma?: number) {
  const [, a, b] = toLab(color)
  const had = Math.hypot(a, b) || 1e-6
  // Strengthening the hue of a grey would give an arbitrary colour.
  const scale = chroma === undefined ? 1 : had < 0.02 ? Math.min(1, chroma / had) : chroma / had
  return toHex([light, a * scale, b * scale])
}

export function shift(color: string, light: number, chroma = 1) {
  const [l, a, b] = toLab(color)
  return toHex([Math.min(1, Math.max(0, l + light)), a * chroma, b * chroma])
}

export function lightness(color: string) {
  return toLab(color)[0]
}

export function chromaOf(color: string) {
  const [, a, b] = toLab(color)
  return Math.hypot(a, b)
}

/** How much of a colour's hue is green, 0 to 1. */
export function greenness(color: string) {
  const [, a, b] = toLab(color)
  return Math.max(0, Math.min(1, (-a / (Math.hypot(a, b) || 1)) * 1.6 + 0.1))
}

function toLab(hex: string): Lab {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Lab
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toHex([light, a, b]: Lab) {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${rgb.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
}

function linear(value: number) {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function byte(value: number) {
  const curved = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, curved)) * 255)
}
