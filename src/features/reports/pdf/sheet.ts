// A PDF that is drawn from top to bottom: text, figures in a row, tables and a line chart, with a page break before
// anything that does not fit. Texts that are too long for their place are cut with an ellipsis.

import { BOLD_FONT, REGULAR_FONT } from '../brand/fonts.ts'
import { shown } from '../model/words.ts'

/** Nobody reads more on paper, and breaking a long word into lines takes quadratic time. */
const CHARS_MAX = 1_000
const MARGIN = 46
const FOOT = 40
const INK = '#12191b'
const SOFT = '#56666b'
const LINE = '#dfe6e8'
const COLOURS = { up: '#136c3a', down: '#b3261e', same: SOFT } as const

/**
 * pdfkit does not say which characters a font has. A character that it lacks is measured as wide as the box that stands
 * for it and drawn twice as wide, so that it would run over its neighbours and leave the page.
 */
type OpenFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }

export type Cell = {
  readonly text: string
  readonly small?: string | undefined
  readonly colour?: keyof typeof COLOURS | undefined
}
type Column = { readonly title: string; readonly width: number; readonly isNumber?: boolean }

export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #brand: string
  #y = MARGIN

  constructor(doc: PDFKit.PDFDocument, brand: string) {
    this.#doc = doc
    this.#brand = brand
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN
  }

  #font(size: number, isBold = false): PDFKit.PDFDocument {
    return this.#doc.font(isBold ? BOLD_FONT : REGULAR_FONT).fontSize(size)
  }

  /** Prepares any text for the current font: it is drawn quickly, and takes the measured space. */
  #drawn(text: string): string {
    const { font } = (this.#doc as unknown as OpenFont)._font
    return Array.from(shown(text, CHARS_MAX), (character) =>
      character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) as number) ? character : '?',
    ).join('')
  }

  /** Draws text in a box. */
  #text(
    text: string,
    at: { x: number; y: number; width: number; height?: number; align?: 'left' | 'right' },
  ): void {
    this.#doc.text(this.#drawn(text), at.x, at.y, {
      width: at.width,
      align: at.align ?? 'left',
      lineBreak: true,
      ellipsis: '…',
      ...(at.height !== undefined && { height: at.height }),
    })
  }

  #breakBefore(height: number): void {
    if (this.#y + height <= this.#doc.page.height - MARGIN - FOOT / 2) return
    this.newPage()
  }

  newPage(): void {
    this.#doc.addPage()
    this.#y = MARGIN
  }

  /** Draws the coloured head of the first page. */
  band({
    name,
    title,
    subtitle,
    logo,
  }: {
    name: string
    title: string
    subtitle: string
    logo: Uint8Array | null
  }): void {
    const height = 150
    this.#doc.rect(0, 0, this.#doc.page.width, height).fill(this.#brand)
    let x = MARGIN
    if (logo !== null) {
      this.#doc.roundedRect(x, 28, 132, 40, 6).fill('#ffffff')
      this.#doc.image(Buffer.from(logo), x + 8, 33, { fit: [116, 30], align: 'center', valign: 'center' })
      x += 146
    }
    this.#font(12, true).fillColor('#ffffff')
    this.#text(name, { x, y: 41, width: this.#width - (x - MARGIN), height: 16 })
    this.#font(24, true)
    this.#text(title, { x: MARGIN, y: 80, width: this.#width, height: 30 })
    this.#font(12)
    this.#text(subtitle, { x: MARGIN, y: 114, width: this.#width, height: 16 })
    this.#y = height + 26
  }

  heading(text: string, size = 15): void {
    this.#breakBefore(130)
    this.#y += 8
    this.#font(size, true).fillColor(INK)
    this.#text(text, { x: MARGIN, y: this.#y, width: this.#width, height: size * 1.4 })
    this.#y += size * 1.5
  }

  paragraph(
    text: string,
    { isSoft = false, size = 10, before = 0 }: { isSoft?: boolean; size?: number; before?: number } = {},
  ): void {
    this.#font(size).fillColor(isSoft ? SOFT : INK)
    const height = this.#doc.heightOfString(this.#drawn(text), { width: this.#width })
    this.#breakBefore(height)
    this.#y += before
    this.#font(size).fillColor(isSoft ? SOFT : INK)
    this.#text(text, { x: MARGIN, y: this.#y, width: this.#width })
    this.#y += height + 5
  }

  note(text: string): void {
    this.#font(9.5)
    const height = this.#doc.heightOfString(this.#drawn(text), { width: this.#width - 20 }) + 12
    this.#breakBefore(height)
    this.#doc.roundedRect(MARGIN, this.#y, this.#width, height, 5).fill('#fdf1dc')
    this.#font(9.5).fillColor('#7a4b00')
    this.#text(text, { x: MARGIN + 10, y: this.#y + 6, width: this.#width - 20 })
    this.#y += height + 8
  }

  figures(
    figures: readonly {
      label: string
      value: string
      change?: { text: string; direction: keyof typeof COLOURS } | undefined
    }[],
  ): void {
    if (figures.length === 0) return
    this.#breakBefore(72)
    const width = this.#width / figures.length
    this.#doc.roundedRect(MARGIN, this.#y, this.#width, 66, 6).lineWidth(0.8).stroke(LINE)
    for (const [at, { label, value, change }] of figures.entries()) {
      const x = MARGIN + at * width + 10
      if (at > 0)
        this.#doc
          .moveTo(x - 10, this.#y)
          .lineTo(x - 10, this.#y + 66)
          .stroke(LINE)
      this.#font(8).fillColor(SOFT)
      this.#text(label, { x, y: this.#y + 8, width: width - 14, height: 10 })
      this.#font(15, true).fillColor(INK)
      this.#text(value, { x, y: this.#y + 20, width: width - 14, height: 18 })
      if (change === undefined) continue
      this.#font(8.5, true).fillColor(COLOURS[change.direction])
      this.#text(change.text, { x, y: this.#y + 40, width: width - 14, height: 22 })
    }
    this.#y += 76
  }

  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
    const places = columns.map(({ width }, at) => ({
      x: MARGIN + this.#width * columns.slice(0, at).reduce((sum, column) => sum + column.width, 0),
      width: this.#width * width - 8,
    }))
    this.#font(8, true)
    const titles = columns.map(({ title }, at) =>
      this.#doc.heightOfString(this.#drawn(title), { width: places[at]?.width ?? 0 }),
    )
    const headHeight = Math.min(Math.max(...titles, 10), 21)
    const head = (): void => {
      this.#font(8, true).fillColor(SOFT)
      for (const [at, { title, isNumber }] of columns.entries())
        this.#text(title, {
          ...(places[at] as (typeof places)[number]),
          y: this.#y,
          height: headHeight,
          align: isNumber ? 'right' : 'left',
        })
      this.#y += headHeight + 3
      this.#rule()
    }
    this.#breakBefore(60)
    head()
    for (const row of rows) {
      const smallHeight = this.#smallHeight(row, places)
      const height = 17 + smallHeight
      if (this.#y + height > this.#doc.page.height - MARGIN - FOOT / 2) {
        this.newPage()
        head()
      }
      for (const [at, cell] of row.entries()) {
        const spot = {
          ...(places[at] as (typeof places)[number]),
          align: columns[at]?.isNumber ? ('right' as const) : ('left' as const),
        }
        this.#font(9.5, cell.colour !== undefined).fillColor(
          cell.colour === undefined ? INK : COLOURS[cell.colour],
        )
        this.#text(cell.text, { ...spot, y: this.#y + 4, height: 12 })
        if (cell.small === undefined) continue
        this.#font(8).fillColor(SOFT)
        this.#text(cell.small, { ...spot, y: this.#y + 17, height: smallHeight })
      }
      this.#y += height
      this.#rule()
    }
    this.#y += 10
  }

  /** The height of a row's small texts, up to two lines. */
  #smallHeight(row: readonly Cell[], places: readonly { width: number }[]): number {
    this.#font(8)
    const heights = row.map(({ small = '' }, at) =>
      small === '' ? 0 : this.#doc.heightOfString(this.#drawn(small), { width: places[at]?.width ?? 0 }) + 3,
    )
    return Math.min(Math.max(...heights), 22)
  }

  #rule(): void {
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + this.#width, this.#y)
      .lineWidth(0.6)
      .stroke(LINE)
  }

  /** `points` are from 0 to 1 in both directions; null breaks the line. */
  lineChart({
    points,
    high,
    low,
    from,
    to,
  }: {
    points: readonly ({ x: number; y: number } | null)[]
    high: string
    low: string
    from: string
    to: string
  }): void {
    const [height, left] = [96, 34]
    this.#breakBefore(height + 26)
    const [x0, width] = [MARGIN + left, this.#width - left]
    for (const share of [0, 0.5, 1])
      this.#doc
        .moveTo(x0, this.#y + share * height)
        .lineTo(x0 + width, this.#y + share * height)
        .lineWidth(0.6)
        .stroke(LINE)
    this.#font(8).fillColor(SOFT)
    this.#text(high, { x: MARGIN, y: this.#y - 4, width: left - 6, height: 10, align: 'right' })
    this.#text(low, { x: MARGIN, y: this.#y + height - 5, width: left - 6, height: 10, align: 'right' })
    this.#text(from, { x: x0, y: this.#y + height + 6, width: 120, height: 10 })
    this.#text(to, { x: x0 + width - 120, y: this.#y + height + 6, width: 120, height: 10, align: 'right' })
    let isBroken = true
    for (const point of points) {
      if (point === null) {
        isBroken = true
        continue
      }
      const [x, y] = [x0 + point.x * width, this.#y + (1 - point.y) * height]
      if (isBroken) this.#doc.moveTo(x, y)
      this.#doc.lineTo(isBroken ? x + 0.01 : x, y)
      isBroken = false
    }
    this.#doc.lineWidth(1.8).lineJoin('round').lineCap('round').stroke(this.#brand)
    this.#y += height + 26
  }

  /** Draws the footer of every page, once all pages exist. */
  foot(text: string): void {
    const { start, count } = this.#doc.bufferedPageRange()
    for (let at = start; at < start + count; at++) {
      this.#doc.switchToPage(at)
      const y = this.#doc.page.height - FOOT
      // Without a margin, because pdfkit would otherwise begin a new page below it.
      this.#doc.page.margins.bottom = 0
      this.#font(8).fillColor(SOFT)
      this.#text(text, { x: MARGIN, y, width: this.#width - 80, height: 10 })
      this.#text(`${at - start + 1} / ${count}`, {
        x: MARGIN + this.#width - 70,
        y,
        width: 70,
        height: 10,
        align: 'right',
      })
    }
  }
}
