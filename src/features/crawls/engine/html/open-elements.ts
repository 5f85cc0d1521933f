// The stack of open elements at the place that was read last, without a tree. It is as deep as in browsers
// (ELEMENTS_OPEN_MAX), so that no lookup takes more than that many steps; a deeper element is treated as closed at once.
// Only a root, a table's parts and an element of raw text may exceed that by a few.

import { type KnownTag, TAG, tagSet, UNKNOWN_TAGS } from './tags.ts'

const ELEMENTS_OPEN_MAX = 512

const BOUNDS = ['applet', 'caption', 'html', 'marquee', 'object', 'table', 'td', 'template', 'th'] as const
const SVG_BOUNDS = ['desc', 'foreignobject', 'title'] as const
const MATHML_BOUNDS = ['annotation-xml', 'mi', 'mn', 'mo', 'ms', 'mtext'] as const

function scope(...more: KnownTag[]): Uint8Array {
  return tagSet([...BOUNDS, ...more], SVG_BOUNDS, MATHML_BOUNDS)
}

/** The elements that a search for an open element does not pass. */
export const SCOPE = Object.freeze({
  any: scope(),
  button: scope('button'),
  listItem: scope('ol', 'ul'),
  // Has no template, where parse5 differs from the standard: only templates with broken tables show the difference.
  table: tagSet(['html', 'table']),
})

/** Elements that end the search for an inline element to close. */
export const SPECIAL = tagSet(
  [
    ...([
      'address',
      'applet',
      'area',
      'article',
      'aside',
      'base',
      'basefont',
      'bgsound',
      'blockquote',
    ] as const),
    ...([
      'body',
      'br',
      'button',
      'caption',
      'center',
      'col',
      'colgroup',
      'dd',
      'details',
      'dir',
      'div',
    ] as const),
    ...(['dl', 'dt', 'embed', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'frame'] as const),
    ...(['frameset', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'head', 'header', 'hgroup', 'hr', 'html'] as const),
    ...([
      'iframe',
      'img',
      'input',
      'li',
      'link',
      'listing',
      'main',
      'marquee',
      'menu',
      'meta',
      'nav',
    ] as const),
    ...(['noembed', 'noframes', 'noscript', 'object', 'ol', 'p', 'param', 'plaintext', 'pre'] as const),
    ...(['script', 'section', 'select', 'source', 'style', 'summary', 'table', 'tbody', 'td'] as const),
    ...([
      'template',
      'textarea',
      'tfoot',
      'th',
      'thead',
      'title',
      'tr',
      'track',
      'ul',
      'wbr',
      'xmp',
    ] as const),
  ],
  SVG_BOUNDS,
  MATHML_BOUNDS,
)

const IMPLIED = ['dd', 'dt', 'li', 'optgroup', 'option', 'p', 'rb', 'rp', 'rt', 'rtc'] as const
export const IMPLIED_END = tagSet(IMPLIED)
export const IMPLIED_END_IN_TEMPLATE = tagSet([
  ...IMPLIED,
  ...(['caption', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'] as const),
])

export function isIn(set: Uint8Array, tag: number): boolean {
  return tag < UNKNOWN_TAGS && set[tag] === 1
}

export type StackListener = {
  opened(tag: number, note: number): void
  closed(tag: number, note: number): void
}

export class OpenElements {
  readonly #listener: StackListener
  readonly tags: number[] = []
  /** A number for each element, so that the list of formatting elements can tell two of a kind apart. */
  readonly ids: number[] = []
  /** The number that the listener returned for each element when it was read. */
  readonly notes: number[] = []
  readonly #counts = new Int32Array(UNKNOWN_TAGS)
  depth = 0
  current = 0
  #lastId = 0

  constructor(listener: StackListener) {
    this.#listener = listener
  }

  get isFull(): boolean {
    return this.depth >= ELEMENTS_OPEN_MAX
  }

  /** Returns the id of the new element. */
  push(tag: number, note: number): number {
    const id = ++this.#lastId
    this.insertAt(this.depth, tag, id, note)
    return id
  }

  newId(): number {
    return ++this.#lastId
  }

  pop(): void {
    if (this.depth > 0) this.removeAt(this.depth - 1)
  }

  insertAt(index: number, tag: number, id: number, note: number): void {
    for (let at = this.depth; at > index; at--) this.#move(at - 1, at)
    this.tags[index] = tag
    this.ids[index] = id
    this.notes[index] = note
    this.depth++
    this.current = this.tags[this.depth - 1]!
    if (tag < UNKNOWN_TAGS) this.#counts[tag]!++
    this.#listener.opened(tag, note)
  }

  removeAt(index: number): void {
    const tag = this.tags[index]!
    const note = this.notes[index]!
    this.depth--
    for (let at = index; at < this.depth; at++) this.#move(at + 1, at)
    this.current = this.depth > 0 ? this.tags[this.depth - 1]! : 0
    if (tag < UNKNOWN_TAGS) this.#counts[tag]!--
    this.#listener.closed(tag, note)
  }

  #move(from: number, to: number): void {
    this.tags[to] = this.tags[from]!
    this.ids[to] = this.ids[from]!
    this.notes[to] = this.notes[from]!
  }

  popTo(depth: number): void {
    while (this.depth > depth) this.pop()
  }

  /** Pops elements up to and with the topmost of this tag. */
  popThrough(tag: number): void {
    const index = this.indexOf(tag)
    if (index !== -1) this.popTo(index)
  }

  popThroughOneOf(set: Uint8Array): void {
    while (this.depth > 0 && !isIn(set, this.current)) this.pop()
    if (this.depth > 0) this.pop()
  }

  /** Pops elements until one of the set is the current one. */
  popBackTo(set: Uint8Array): void {
    while (this.depth > 0 && !isIn(set, this.current)) this.pop()
  }

  closeImplied(set: Uint8Array, except = 0): void {
    while (isIn(set, this.current) && this.current !== except) this.pop()
  }

  /** How many of a known tag are open. */
  count(tag: number): number {
    return this.#counts[tag]!
  }

  /** The place of the topmost element with this tag; -1 when none is open. */
  indexOf(tag: number): number {
    if (tag < UNKNOWN_TAGS && this.#counts[tag] === 0) return -1
    let at = this.depth - 1
    while (at >= 0 && this.tags[at] !== tag) at--
    return at
  }

  indexOfId(id: number): number {
    let at = this.depth - 1
    while (at >= 0 && this.ids[at] !== id) at--
    return at
  }

  has(tag: number, bounds: Uint8Array): boolean {
    if (this.#counts[tag] === 0) return false
    for (let at = this.depth - 1; at >= 0; at--) {
      const open = this.tags[at]!
      if (open === tag) return true
      if (isIn(bounds, open)) return false
    }
    return false
  }

  hasOneOf(set: Uint8Array, bounds: Uint8Array): boolean {
    for (let at = this.depth - 1; at >= 0; at--) {
      const open = this.tags[at]!
      if (isIn(set, open)) return true
      if (isIn(bounds, open)) return false
    }
    return false
  }

  /** Whether the element at this place can be reached without passing a bound. */
  isReachable(index: number, bounds: Uint8Array): boolean {
    for (let at = this.depth - 1; at > index; at--) if (isIn(bounds, this.tags[at]!)) return false
    return true
  }

  hasSpecialAbove(index: number): boolean {
    return !this.isReachable(index, SPECIAL)
  }

  closeParagraph(): void {
    if (!this.has(TAG.p, SCOPE.button)) return
    this.closeImplied(IMPLIED_END, TAG.p)
    this.popThrough(TAG.p)
  }
}
