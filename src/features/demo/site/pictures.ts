// Draws the pictures of the sample site: an SVG for each name, and two PNG images of a valley, one of them
// uncompressed.

import { crc32, deflateSync } from 'node:zlib'

/** Draws hills before a sky, with colours derived from the name. */
export function drawSvg(name: string): string {
  const hue = crc32(name) % 360
  const peak = 120 + (crc32(`${name} peak`) % 160)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400">
<rect width="640" height="400" fill="hsl(${hue} 45% 82%)"/>
<path d="M0 400L${peak} 140L${peak + 160} 400z" fill="hsl(${hue} 35% 45%)"/>
<path d="M200 400L440 ${peak}L640 400z" fill="hsl(${hue} 30% 30%)"/>
</svg>
`
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** Draws a sky that turns into a hill. `level` 0 leaves the data uncompressed. */
export function drawPng(width: number, height: number, level: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8)
  const rowBytes = 1 + width * 3
  const rows = Buffer.alloc(height * rowBytes)
  for (let y = 0; y < height; y++) {
    const light = Math.floor((255 * y) / height) >> 1
    for (let x = 0; x < width; x++) {
      const isHill = y > height * (0.6 + 0.15 * Math.sin((x / width) * Math.PI * 2))
      const at = y * rowBytes + 1 + x * 3
      rows[at] = isHill ? 20 : light
      rows[at + 1] = isHill ? 60 : light
      rows[at + 2] = isHill ? 40 : 120
    }
  }
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([SIGNATURE, ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
