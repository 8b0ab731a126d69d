/** Collects the SVG definitions of one picture and returns references to them. */
export type Sheet = {
  /** A gradient from one point to another; its stops are written as in CSS: `0 #fff 0.5, 1 #000`. */
  linear: (from: [number, number], to: [number, number], stops: string) => string
  radial: (center: [number, number], radius: [number, number], stops: string) => string
  clip: (d: string) => string
  mask: (content: string) => string
  pattern: (size: number, content: string) => string
  /** `box` keeps the filter small: librsvg spends its time by the pixel. */
  filter: (content: string, box: [x: number, y: number, width: number, height: number]) => string
  blur: (sigma: number, box: [x: number, y: number, width: number, height: number]) => string
  defs: () => string
}

export function openSheet(): Sheet {
  const defs: string[] = []
  const known = new Map<string, string>()
  const add = (make: (id: string) => string) => {
    const shape = make('')
    const seen = known.get(shape)
    if (seen) return seen
    const id = `d${defs.length}`
    defs.push(make(id))
    known.set(shape, `url(#${id})`)
    return `url(#${id})`
  }
  const filter: Sheet['filter'] = (content, [x, y, width, height]) =>
    add(
      (id) =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB" ` +
        `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}">${content}</filter>`,
    )
  return {
    linear: ([x1, y1], [x2, y2], stops) =>
      add(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" ` +
          `y2="${n(y2)}">${drawStops(stops)}</linearGradient>`,
      ),
    radial: ([cx, cy], [rx, ry], stops) =>
      add(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" ` +
          `gradientTransform="translate(${n(cx)} ${n(cy)}) scale(${n(rx)} ${n(ry)})">` +
          `${drawStops(stops)}</radialGradient>`,
      ),
    clip: (d) => add((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`),
    mask: (content) =>
      add(
        (id) =>
          `<mask id="${id}" maskUnits="userSpaceOnUse" x="-2000" y="-2000" width="4000" height="4000">` +
          `${content}</mask>`,
      ),
    pattern: (size, content) =>
      add(
        (id) =>
          `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${size}" height="${size}">${content}</pattern>`,
      ),
    filter,
    blur: (sigma, box) => filter(`<feGaussianBlur stdDeviation="${n(sigma)}"/>`, box),
    defs: () => `<defs>${defs.join('')}</defs>`,
  }
}

/** Rounds to two decimals, since a picture contains thousands of numbers. */
export function n(value: number) {
  return String(Math.round(value * 100) / 100)
}

export function fill(d: string, paint: string, more = '') {
  return `<path d="${d}" fill="${paint}"${more && ` ${more}`}/>`
}

export function stroke(d: string, paint: string, width: number, more = '') {
  return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${n(width)}"${more && ` ${more}`}/>`
}

export function group(content: string, attributes: string) {
  return `<g ${attributes}>${content}</g>`
}

export function rect(x: number, y: number, width: number, height: number) {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number) {
  const arc = `a${n(rx)} ${n(ry)} 0 1 1 `
  return `M${n(cx - rx)} ${n(cy)}${arc}${n(rx * 2)} 0${arc}${n(-rx * 2)} 0z`
}

function drawStops(stops: string) {
  return stops
    .split(',')
    .map((stop) => {
      const [offset, color, opacity = '1'] = stop.trim().split(/\s+/)
      const alpha = Number(opacity) < 1 ? ` stop-opacity="${n(Number(opacity))}"` : ''
      return `<stop offset="${n(Number(offset))}" stop-color="${color}"${alpha}/>`
    })
    .join('')
}
