// How the pages of a crawl are divided: by answer, by whether search engines may show them, by depth, content type, response
// time, size and words. Counted while the audit reads the pages, and after it has found all issues where an issue decides, so
// that showing a crawl does not mean searching all pages for each number. For every part there is a filter of the list of
// pages, so that counts and lists agree.

import type { PageSums } from '../reports/sums-schema.ts'
import type { FinishWork } from './finish-work.ts'
import { listPageIds } from './issue-counts.ts'

type CountedPage = {
  id: number
  status_code: number | null
  content_type: string | null
  depth: number | null
  response_time_ms: number | null
  response_bytes: number | null
  words_count: number | null
}

/** Where one range ends and the next begins. */
const TIMES_MS = [200, 500, 800, 2_000]
const BYTES = [10_000, 100_000, 500_000, 2_000_000]
const WORDS = [100, 300, 600, 1_200]
/** Content types that are counted by name: a site has a dozen. */
const CONTENT_TYPES_MAX = 30

// What is kept of each page, in one byte: the class of its answer, and issues that put it elsewhere.
const CLASS = { none: 1, ok: 2, other: 3, clientError: 4, serverError: 5 } as const
const CLASS_BITS = 7
const REDIRECT = 8
const NOINDEX = 16
const CANONICALISED = 32

const MARKED: Readonly<Record<string, number>> = {
  http_3xx: REDIRECT,
  noindex_meta: NOINDEX,
  noindex_header: NOINDEX,
  canonicalised_page: CANONICALISED,
}

export class PageSumsCount {
  readonly #marks: Uint8Array
  readonly #depths = new Map<string, number>()
  readonly #contentTypes = new Map<string, number>()
  readonly #times = new RangeCount(TIMES_MS)
  readonly #sizes = new RangeCount(BYTES)
  readonly #words = new RangeCount(WORDS)

  constructor(idMax: number) {
    this.#marks = new Uint8Array(idMax + 1)
  }

  addPage(page: CountedPage): void {
    this.#marks[page.id] = classOf(page.status_code)
    addOne(this.#depths, page.depth === null ? 'none' : String(page.depth))
    const type = page.content_type ?? 'none'
    const isNamed = this.#contentTypes.has(type) || this.#contentTypes.size < CONTENT_TYPES_MAX
    addOne(this.#contentTypes, isNamed ? type : 'other')
    this.#times.add(page.response_time_ms)
    this.#sizes.add(page.response_bytes)
    this.#words.add(page.words_count)
  }

  /** Call it once all findings are stored. */
  async count(work: FinishWork): Promise<PageSums> {
    for (const [issue, mark] of Object.entries(MARKED))
      for await (const ids of listPageIds(work, issue))
        for (const id of ids) if (this.#marks[id] !== 0) this.#marks[id]! |= mark
    const answers = { ok: 0, redirect: 0, other: 0, client_error: 0, server_error: 0, none: 0 }
    const indexability = { indexable: 0, noindex: 0, canonicalised: 0, redirect: 0, error: 0, none: 0 }
    for (const mark of this.#marks) {
      if (mark === 0) continue
      answers[answerOf(mark)]++
      const kind = indexabilityOf(mark)
      if (kind !== undefined) indexability[kind]++
    }
    return {
      answers: partsOf(Object.entries(answers)),
      indexability: partsOf(Object.entries(indexability)),
      depths: partsOf([...this.#depths].toSorted(byDepth)),
      content_types: partsOf([...this.#contentTypes].toSorted((a, b) => b[1] - a[1])),
      response_times: this.#times.parts,
      response_bytes: this.#sizes.parts,
      words_counts: this.#words.parts,
    }
  }
}

function classOf(status: number | null): number {
  if (status === null) return CLASS.none
  if (status >= 500) return CLASS.serverError
  if (status >= 400) return CLASS.clientError
  return status >= 200 && status < 300 ? CLASS.ok : CLASS.other
}

const ANSWERS = {
  [CLASS.none]: 'none',
  [CLASS.ok]: 'ok',
  [CLASS.other]: 'other',
  [CLASS.clientError]: 'client_error',
  [CLASS.serverError]: 'server_error',
} as const

/** The record of a redirect shows the answer at its end; it counts as a redirect. */
function answerOf(mark: number) {
  return (mark & REDIRECT) !== 0 ? 'redirect' : ANSWERS[(mark & CLASS_BITS) as keyof typeof ANSWERS]
}

function indexabilityOf(mark: number) {
  const answer = answerOf(mark)
  if (answer === 'redirect' || answer === 'none') return answer
  if (answer === 'client_error' || answer === 'server_error') return 'error'
  if (answer === 'other') return undefined
  if ((mark & NOINDEX) !== 0) return 'noindex'
  return (mark & CANONICALISED) !== 0 ? 'canonicalised' : 'indexable'
}

class RangeCount {
  readonly #bounds: readonly number[]
  readonly #counts: number[]
  #none = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#counts = new Array<number>(bounds.length + 1).fill(0)
  }

  add(value: number | null): void {
    if (value === null) {
      this.#none++
      return
    }
    let at = 0
    while (at < this.#bounds.length && value >= this.#bounds[at]!) at++
    this.#counts[at]!++
  }

  get parts() {
    const labels = this.#counts.map((_, at) => {
      const from = this.#bounds[at - 1] ?? 0
      const to = this.#bounds[at]
      return to === undefined ? `${from}-` : `${from}-${to - 1}`
    })
    return partsOf([
      ...labels.map((label, at): [string, number] => [label, this.#counts[at]!]),
      ['none', this.#none],
    ])
  }
}

function partsOf(counts: readonly (readonly [label: string, pages: number])[]) {
  return counts.map(([label, pages]) => ({ label, pages }))
}

function byDepth([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return (
    (a === 'none' ? Number.POSITIVE_INFINITY : Number(a)) -
    (b === 'none' ? Number.POSITIVE_INFINITY : Number(b))
  )
}

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
