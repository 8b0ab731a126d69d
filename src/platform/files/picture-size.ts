type Size = { width: number; height: number }

/**
 * What a picture says of its size, read from its first bytes without unpacking it: a small file may claim to be large
 * enough to stop anyone who opens it. Undefined for what is not told there. JPG, PNG, WEBP and AVIF.
 */
export function pictureSize(bytes: Buffer): Size | undefined {
  try {
    if (bytes.toString('latin1', 1, 4) === 'PNG')
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    if (bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes)
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes)
    return avifSize(bytes)
  } catch {
    // Cut off before its size.
    return undefined
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(bytes: Buffer): Size {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21)
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** The first frame header among the segments: SOF0 to SOF15, without DHT, JPG and DAC that lie between. */
function jpegSize(bytes: Buffer): Size {
  let at = 2
  for (;;) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

/** The largest of its items' sizes. */
function avifSize(bytes: Buffer): Size | undefined {
  let largest: Size | undefined
  const head = bytes.subarray(0, 65_536)
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
