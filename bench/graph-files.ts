// Writes a web graph in the files of Common Crawl: reversed names in order, most domains without links of their own,
// few that half of the web links to. Written as bytes, because a hundred million lines as text take minutes.

import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { sequence } from './sequence.ts'

export type GraphSize = { vertices: number; edges: number }
export type GraphFiles = { vertices: string; edges: string; ranks: string }

const PIECE_BYTES = 1 << 20
const LINE_BYTES_MAX = 256
/** Two of three domains link to no crawled domain. */
const LINKING_SHARE = 3
const RELEASE = 'cc-main-2026-apr-may-jun-domain'
const ENDINGS = ['com', 'de', 'fr', 'net', 'org', 'ru', 'uk.co']
const UNIT = 2 ** 30
const TAB = 9
const LINE_FEED = 10

export async function writeGraph(folder: string, size: GraphSize): Promise<GraphFiles> {
  const path = (part: string) => join(folder, `${RELEASE}-${part}.txt.gz`)
  const files = { vertices: path('vertices'), edges: path('edges'), ranks: path('ranks') }
  await write(files.vertices, verticesOf(size))
  await write(files.edges, edgesOf(size))
  await write(files.ranks, ranksOf(size))
  return files
}

/** The form in the files; ids are in the order of names. */
export function reversedName(id: number, { vertices }: GraphSize): string {
  const ending = ENDINGS[Math.floor((id * ENDINGS.length) / vertices)]
  return `${ending}.site-${id.toString(36).padStart(6, '0')}`
}

/** Spreads the most popular domains over the order of names. */
export function idOfPopularity(place: number, { vertices }: GraphSize): number {
  return (place * 7_368_787 + 12_345) % vertices
}

async function write(file: string, pieces: Iterable<Buffer>): Promise<void> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: PIECE_BYTES })
  await pipeline(pieces, gzip, createWriteStream(file, { highWaterMark: PIECE_BYTES }))
}

function* verticesOf(size: GraphSize): Generator<Buffer> {
  const lines = new Lines()
  for (let id = 0; id < size.vertices; id++) {
    if (lines.isFull()) yield lines.take()
    lines.number(id, TAB).text(reversedName(id, size), TAB).number(1, LINE_FEED)
  }
  yield lines.take()
}

function* edgesOf(size: GraphSize): Generator<Buffer> {
  const below = sequence(7)
  const lines = new Lines()
  let left = size.edges
  for (let from = 0; from < size.vertices && left > 0; from++) {
    const linkingLeft = Math.ceil((size.vertices - from) / LINKING_SHARE)
    if (from % LINKING_SHARE !== 0) continue
    const count = linkingLeft <= 1 ? left : Math.min(left, below(Math.ceil((2 * left) / linkingLeft)))
    const to = new Uint32Array(count)
    // With the fifth power, one in ten thousand domains has a sixth of the links.
    for (let at = 0; at < count; at++)
      to[at] = idOfPopularity(Math.floor((below(UNIT) / UNIT) ** 5 * size.vertices), size)
    to.sort()
    let last = -1
    for (const id of to) {
      if (lines.isFull()) yield lines.take()
      // Two domains have at most one edge.
      if (id !== last) lines.number(from, TAB).number(id, LINE_FEED)
      last = id
    }
    left -= count
  }
  yield lines.take()
}

function* ranksOf(size: GraphSize): Generator<Buffer> {
  const lines = new Lines()
  lines.text('#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts', LINE_FEED)
  for (let place = 0; place < size.vertices; place++) {
    if (lines.isFull()) yield lines.take()
    const name = reversedName(idOfPopularity(place, size), size)
    lines
      .number(place + 1, TAB)
      .text('2.4893172E7', TAB)
      .number(place + 1, TAB)
    lines.text('1.2345678901E-7', TAB).text(name, TAB).number(1, LINE_FEED)
  }
  yield lines.take()
}

/** Concatenates lines; a returned piece is not modified again. */
class Lines {
  #bytes = Buffer.allocUnsafeSlow(PIECE_BYTES)
  #length = 0

  isFull(): boolean {
    return this.#length > PIECE_BYTES - LINE_BYTES_MAX
  }

  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length)
    this.#bytes = Buffer.allocUnsafeSlow(PIECE_BYTES)
    this.#length = 0
    return taken
  }

  text(text: string, end: number): this {
    this.#length += this.#bytes.write(text, this.#length, 'latin1')
    this.#bytes[this.#length++] = end
    return this
  }

  number(value: number, end: number): this {
    let digits = 1
    for (let power = 10; power <= value; power *= 10) digits++
    let rest = value
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const next = Math.floor(rest / 10)
      this.#bytes[at] = 48 + rest - next * 10
      rest = next
    }
    this.#length += digits
    this.#bytes[this.#length++] = end
    return this
  }
}
