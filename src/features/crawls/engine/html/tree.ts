// Follows which elements are open while a document is read, by the HTML standard's rules of tree construction, and
// tells a listener what was read inside what. No tree is built: to collect the text of a heading or the links of a page, it is
// enough to know what is open. Works as parse5 does with scripting off, except for noscript in the head (in-head.ts), and
// always in standards mode (the old modes differ in one rule, tables inside paragraphs).

import { ATTRIBUTE } from './attributes.ts'
import type { Construction, TreeListener } from './construction.ts'
import { decodeEntities } from './entities.ts'
import { endInForeign, isForeignText, isStartInForeign, startInForeign } from './foreign.ts'
import { FormattingList } from './formatting.ts'
import { endInBody, startInBody } from './in-body.ts'
import { endInHead, isHeadContent, startInHead, textBeforeBody } from './in-head.ts'
import { endInSelect, startInSelect } from './in-select.ts'
import { endInTable, startInTable, textInTable } from './in-table.ts'
import { MODE } from './modes.ts'
import { IMPLIED_END_IN_TEMPLATE, OpenElements } from './open-elements.ts'
import { Scanner, TOKEN } from './scanner.ts'
import { TAG } from './tags.ts'

const NULS = /\0+/g
const NOT_SPACE = /[^\t\n\f\r ]/
const DECODED_RAW_TEXT = new Set([TAG.title, TAG.textarea])

export class Tree implements Construction {
  readonly scanner: Scanner
  readonly open: OpenElements
  readonly formatting: FormattingList
  readonly listener: TreeListener
  mode: number = MODE.initial
  /** The mode that follows raw text. */
  modeAfterText: number = MODE.initial
  readonly templateModes: number[] = []
  isFramesetOk = true
  hasHead = false
  formId = 0
  readonly #ampersands: PositionSearch
  readonly #nuls: PositionSearch

  constructor(text: string, makeListener: (scanner: Scanner, open: () => OpenElements) => TreeListener) {
    this.scanner = new Scanner(text)
    this.listener = makeListener(this.scanner, () => this.open)
    this.open = new OpenElements(this.listener)
    this.formatting = new FormattingList(this.open)
    this.#ampersands = new PositionSearch(text, '&')
    this.#nuls = new PositionSearch(text, '\0')
  }

  run(): void {
    const { scanner } = this
    for (;;) {
      scanner.hasCdata = isForeignText(this)
      const token = scanner.next()
      if (token === TOKEN.startTag) this.start(scanner.tag)
      else if (token === TOKEN.text) this.#text()
      else if (token === TOKEN.endTag) this.end(scanner.tag)
      else if (token === TOKEN.doctype) {
        if (this.mode === MODE.initial) this.mode = MODE.beforeHtml
      } else if (token === TOKEN.end) return
    }
  }

  get isInTemplate(): boolean {
    return this.open.count(TAG.template) > 0
  }

  start(tag: number): void {
    if ((this.open.current & 3) !== 0 && isStartInForeign(this, tag)) startInForeign(this, tag)
    else this.startIn(this.mode, tag)
  }

  startIn(mode: number, tag: number): void {
    if (mode === MODE.inBody) startInBody(this, tag)
    else if (mode <= MODE.afterHead) startInHead(this, mode, tag)
    else if (mode <= MODE.inCell) startInTable(this, mode, tag)
    else if (mode <= MODE.inSelectInTable) startInSelect(this, mode, tag)
    else if (mode === MODE.inTemplate) this.#startInTemplate(tag)
    else this.#startAfterBody(mode, tag)
  }

  end(tag: number): void {
    if ((this.open.current & 3) !== 0) endInForeign(this, tag)
    else this.endIn(this.mode, tag)
  }

  endIn(mode: number, tag: number): void {
    if (mode === MODE.inBody) endInBody(this, tag)
    else if (mode === MODE.text) {
      this.open.pop()
      this.mode = this.modeAfterText
    } else if (mode <= MODE.afterHead) endInHead(this, mode, tag)
    else if (mode <= MODE.inCell) endInTable(this, mode, tag)
    else if (mode <= MODE.inSelectInTable) endInSelect(this, mode, tag)
    else if (mode === MODE.inTemplate) {
      if (tag === TAG.template) this.endTemplate()
    } else this.#endAfterBody(mode, tag)
  }

  insert(tag: number): number {
    const note = this.isInTemplate ? 0 : this.listener.element(tag, this.open.count(TAG.head) > 0)
    return this.open.isFull ? 0 : this.open.push(tag, note)
  }

  insertAnyway(tag: number): void {
    this.open.push(tag, this.isInTemplate ? 0 : this.listener.element(tag, this.open.count(TAG.head) > 0))
  }

  append(tag: number): void {
    if (!this.isInTemplate) this.listener.element(tag, this.open.count(TAG.head) > 0)
  }

  imply(tag: number): void {
    this.open.push(tag, 0)
  }

  insertRawText(tag: number, name: string): void {
    this.insertAnyway(tag)
    this.scanner.readRawText(name, !DECODED_RAW_TEXT.has(tag))
    this.modeAfterText = this.mode
    this.mode = MODE.text
  }

  insertTemplate(): void {
    if (this.insert(TAG.template) === 0) return
    this.formatting.addMarker()
    this.isFramesetOk = false
    this.mode = MODE.inTemplate
    this.templateModes.push(MODE.inTemplate)
  }

  endTemplate(): void {
    if (!this.isInTemplate) return
    this.open.closeImplied(IMPLIED_END_IN_TEMPLATE)
    this.open.popThrough(TAG.template)
    this.formatting.clearToMarker()
    this.templateModes.pop()
    this.resetMode()
  }

  resetMode(): void {
    for (let at = this.open.depth - 1; at >= 0; at--) {
      const mode = this.#modeOf(this.open.tags[at]!, at)
      if (mode !== undefined) {
        this.mode = mode
        return
      }
    }
    this.mode = MODE.inBody
  }

  #modeOf(tag: number, at: number): number | undefined {
    if (tag === TAG.select) {
      const table = this.open.indexOf(TAG.table)
      return table !== -1 && table < at && table > this.open.indexOf(TAG.template)
        ? MODE.inSelectInTable
        : MODE.inSelect
    }
    if (tag === TAG.td || tag === TAG.th) return MODE.inCell
    if (tag === TAG.tr) return MODE.inRow
    if (tag === TAG.tbody || tag === TAG.thead || tag === TAG.tfoot) return MODE.inTableBody
    if (tag === TAG.caption) return MODE.inCaption
    if (tag === TAG.colgroup) return MODE.inColumnGroup
    if (tag === TAG.table) return MODE.inTable
    if (tag === TAG.template) return this.templateModes.at(-1)
    if (tag === TAG.head) return MODE.inHead
    if (tag === TAG.body) return MODE.inBody
    if (tag === TAG.frameset) return MODE.inFrameset
    if (tag === TAG.html) return this.hasHead ? MODE.afterHead : MODE.beforeHead
    return undefined
  }

  #startInTemplate(tag: number): void {
    let mode: number = MODE.inBody
    if (isHeadContent(tag)) {
      startInHead(this, MODE.inHead, tag)
      return
    }
    if (
      tag === TAG.caption ||
      tag === TAG.colgroup ||
      tag === TAG.tbody ||
      tag === TAG.tfoot ||
      tag === TAG.thead
    )
      mode = MODE.inTable
    else if (tag === TAG.col) mode = MODE.inColumnGroup
    else if (tag === TAG.tr) mode = MODE.inTableBody
    else if (tag === TAG.td || tag === TAG.th) mode = MODE.inRow
    this.templateModes[this.templateModes.length - 1] = mode
    this.mode = mode
    this.startIn(mode, tag)
  }

  #startAfterBody(mode: number, tag: number): void {
    if (tag === TAG.html) startInBody(this, tag)
    else if (mode === MODE.afterBody || mode === MODE.afterAfterBody) {
      this.mode = MODE.inBody
      startInBody(this, tag)
    } else if (tag === TAG.noframes) startInHead(this, MODE.inHead, tag)
    else if (mode === MODE.inFrameset && tag === TAG.frameset) this.insert(tag)
    else if (mode === MODE.inFrameset && tag === TAG.frame) this.append(tag)
  }

  #endAfterBody(mode: number, tag: number): void {
    if (mode === MODE.afterBody && tag === TAG.html) this.mode = MODE.afterAfterBody
    else if (mode === MODE.afterBody || mode === MODE.afterAfterBody) {
      this.mode = MODE.inBody
      endInBody(this, tag)
    } else if (mode === MODE.inFrameset && tag === TAG.frameset && this.open.depth > 1) {
      this.open.pop()
      if (this.open.current !== TAG.frameset) this.mode = MODE.afterFrameset
    } else if (mode === MODE.afterFrameset && tag === TAG.html) this.mode = MODE.afterAfterFrameset
  }

  #text(): void {
    const { start, end, isLiteral } = this.scanner
    let value = this.scanner.text.slice(start, end)
    if (!isLiteral && this.#ampersands.isWithin(start, end)) value = decodeEntities(value, false)
    if (this.#nuls.isWithin(start, end)) value = this.#withoutNul(value)
    if (value !== '') this.#textIn(value)
  }

  #withoutNul(value: string): string {
    // A run of them becomes one, as in parse5.
    if (this.mode !== MODE.text && isForeignText(this)) return value.replace(NULS, '\ufffd')
    if (this.mode === MODE.text || this.scanner.isLiteral) return value.replaceAll('\0', '\ufffd')
    return this.mode > MODE.afterHead ? value.replaceAll('\0', '') : value
  }

  #textIn(value: string): void {
    const { mode } = this
    if (mode === MODE.text) this.listener.text(value)
    else if (isForeignText(this)) {
      if (this.isFramesetOk && NOT_SPACE.test(value)) this.isFramesetOk = false
      this.listener.text(value)
    } else if (mode === MODE.inBody) this.textInBody(value)
    else if (mode <= MODE.afterHead) textBeforeBody(this, value)
    else if (mode === MODE.inSelect || mode === MODE.inSelectInTable) this.listener.text(value)
    else if (mode === MODE.inCell || mode === MODE.inCaption || mode === MODE.inTemplate)
      this.textInBody(value)
    else if (mode <= MODE.inCell) textInTable(this, value)
    else if (mode === MODE.afterBody || mode === MODE.afterAfterBody) {
      if (NOT_SPACE.test(value)) this.mode = MODE.inBody
      this.textInBody(value)
    }
  }

  textInBody(value: string): void {
    this.formatting.reconstruct()
    if (this.isFramesetOk && NOT_SPACE.test(value)) this.isFramesetOk = false
    this.listener.text(value)
  }

  isHiddenInput(): boolean {
    return this.scanner.attributes.get(ATTRIBUTE.type, 100)?.toLowerCase() === 'hidden'
  }
}

/**
 * Finds the next place of a character, for growing positions: a document without that character is searched once, not
 * once for each call, which would be quadratic.
 */
class PositionSearch {
  readonly #text: string
  readonly #character: string
  #next: number

  constructor(text: string, character: string) {
    this.#text = text
    this.#character = character
    this.#next = text.indexOf(character)
  }

  isWithin(start: number, end: number): boolean {
    if (this.#next === -1 || this.#next >= end) return false
    if (this.#next < start) this.#next = this.#text.indexOf(this.#character, start)
    return this.#next !== -1 && this.#next < end
  }
}
