import { type Line, setLine, settable, type Voice } from './letters.ts'

export type Box = { left: number; top: number; right: number; bottom: number }
export type SetLine = { line: Line; x: number; y: number; strong: boolean }
export type Words = { brand: string; name: string; small: string[] }
export type TypeStyle = { voice: Voice; upper: boolean }

/** Sets brand, name and small print centred in a box, scaled so that even a long name fits. */
export function setType({ brand, name, small }: Words, { voice, upper }: TypeStyle, box: Box): SetLine[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const middle = (box.left + box.right) / 2
  const unit = Math.min(width * 0.05, height * 0.066, 15.5)
  const house = fitLine(settable(brand.toUpperCase(), 'sans'), 'sans', unit * 1.5, 0.24, width)
  const prints = small.map((text) => fitLine(settable(text, 'sans'), 'sans', unit, 0.1, width))
  const [gap, rest] = [height * 0.09, prints.length * unit * 1.55]
  const room = Math.max(8, height - tall(house) - gap * 2 - rest)
  const spoken = settable(upper ? name.toUpperCase() : name, voice) || settable(brand, voice)
  const lines = fitName(spoken, voice, upper || voice === 'sans' ? 0.06 : 0, width, room)
  const leading = lines.size * (upper ? 1.12 : 1.04)
  const nameHeight = leading * (lines.lines.length - 1) + lines.size * 0.72
  let y = box.top + Math.max(0, (height - tall(house) - gap * 2 - nameHeight - rest) / 2)
  const set: SetLine[] = []
  const put = (line: Line, baseline: number, strong: boolean) => {
    set.push({ line, x: middle - (line.box.left + line.box.right) / 2, y: baseline, strong })
  }
  y += tall(house)
  put(house, y, false)
  y += gap + lines.size * 0.72
  for (const [i, line] of lines.lines.entries()) put(line, y + i * leading, true)
  y += leading * (lines.lines.length - 1) + gap
  for (const [i, line] of prints.entries()) put(line, y + ((i + 0.75) * rest) / prints.length, false)
  return set
}

export function smallPrint(concentration: string, volume_ml: number) {
  const ounces = (volume_ml / 29.5735).toFixed(1).replace('.0', '')
  return [concentration, `${volume_ml} ml · ${ounces} fl oz`]
}

export function fitLine(text: string, voice: Voice, size: number, tracking: number, width: number) {
  const line = setLine(text, voice, size, tracking)
  const ink = line.box.right - line.box.left
  return ink <= width ? line : setLine(text, voice, (size * width * 0.995) / ink, tracking)
}

/** Breaks the name into one to four lines, whichever allows the largest type. */
function fitName(name: string, voice: Voice, tracking: number, width: number, height: number) {
  const words = name.split(' ')
  const options = [1, 2, 3, 4]
    .filter((count) => count <= words.length)
    .map((count) => {
      const lines = balanced(words, count).map((text) => ({ text, line: setLine(text, voice, 100, tracking) }))
      const widest = Math.max(...lines.map(({ line }) => line.box.right - line.box.left), 1)
      const size = Math.min(width * 0.255, 84, (98 * width) / widest, height / (0.74 + (count - 1) * 1.12))
      return { lines, size, score: size * (1 - 0.05 * count) }
    })
  const best = options.reduce((one, other) => (other.score > one.score ? other : one))
  return { size: best.size, lines: best.lines.map(({ text }) => setLine(text, voice, best.size, tracking)) }
}

function balanced(words: string[], count: number): string[] {
  if (count <= 1) return [words.join(' ')]
  let best: string[] = []
  for (let at = 1; at <= words.length - count + 1; at++) {
    const lines = [words.slice(0, at).join(' '), ...balanced(words.slice(at), count - 1)]
    if (!best.length || longest(lines) < longest(best)) best = lines
  }
  return best
}

function longest(lines: string[]) {
  return Math.max(...lines.map((line) => line.length))
}

function tall(line: Line) {
  return -line.box.top
}
