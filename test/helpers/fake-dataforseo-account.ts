// An account at the fake DataForSEO: what was posted, what was charged for it, what is finished and not collected.
// It answers a call with an envelope as the real one does, errors included, and knows nothing of HTTP.

import { type FakeResult, type FakeSearch, fakeItems, fakeResult } from './fake-dataforseo-serp.ts'

export type FakeCall = 'post' | 'ready' | 'list' | 'get' | 'live' | 'user'

export type Envelope = Record<string, unknown> & { tasks: Record<string, unknown>[] | null }

export type AccountOptions = {
  balance?: number
  /** When something is posted, and until when it may be asked what was. */
  nowMs?(): number
  /** What a search finds. By default every page up to its depth. */
  serp?(search: FakeSearch): FakeResult | null
}

type Stored = { id: string; search: FakeSearch; isCollected: boolean; postedAtMs: number; cost: number }

/** How a call deviates from what it should do, as far as the account is concerned. */
export type Deviation = { taskCode?: number; callCode?: number; pages?: number }

const FIELDS = new Set([
  ...['keyword', 'location_code', 'location_name', 'language_code', 'device', 'os', 'depth', 'priority'],
  ...['group_organic_results', 'remove_from_url', 'tag'],
])

export class FakeAccount {
  readonly paid = new Map<string, number>()
  /** Every search that was sent in, as it was sent, refused ones too. */
  readonly searches: Record<string, unknown>[] = []
  spentMicros = 0
  /** While true, tasks stay in the queue. */
  isHoldingBack = false
  readonly #tasks = new Map<string, Stored>()
  readonly #options: AccountOptions
  #count = 0

  constructor(options: AccountOptions) {
    this.#options = options
  }

  answer(call: FakeCall, id: string, body: unknown, deviation: Deviation): Envelope {
    if (deviation.callCode !== undefined) return { ...envelope([], deviation.callCode), tasks: null }
    if (call === 'user') return envelope([{ ...task(this.#newId(), 20000), result: [this.#userData()] }])
    if (call === 'ready') return envelope([this.#ready()])
    if (call === 'get') return envelope([this.#get(id, deviation)])
    if (!Array.isArray(body)) return envelope([], 40501)
    if (call === 'list') return envelope([this.#list(body[0])])
    return call === 'live' ? this.#live(body, deviation) : this.#post(body, deviation)
  }

  #post(body: unknown[], { taskCode, pages }: Deviation): Envelope {
    return envelope(
      body.map((sent, index) => {
        const { id, search, fault } = this.#take(sent)
        const code = index >= 100 ? 40006 : (taskCode ?? fault)
        const answer = { ...task(id, code ?? 20100), data: { ...search, api: 'serp' }, result: null }
        if (code !== undefined) return answer
        const cost = this.#charge(search, 0.0006)
        const postedAtMs = this.#nowMs()
        this.#tasks.set(id, { id, search: limited(search, pages), isCollected: false, postedAtMs, cost })
        return { ...answer, cost }
      }),
    )
  }

  #live(body: unknown[], { taskCode, pages }: Deviation): Envelope {
    if (body.length !== 1) return envelope([], 40000)
    const { id, search, fault } = this.#take(body[0])
    const answer = { ...task(id, fault ?? taskCode ?? 20000), data: { ...search, api: 'serp' }, result: null }
    if (fault !== undefined || (taskCode !== undefined && !CHARGED.has(taskCode))) return envelope([answer])
    const cost = this.#charge(search, 0.002)
    if (taskCode !== undefined) return envelope([{ ...answer, cost }])
    return envelope([{ ...answer, cost, ...this.#found(limited(search, pages)) }])
  }

  #ready() {
    const ready = [...this.#tasks.values()].filter((one) => !one.isCollected && !this.isHoldingBack)
    const rows = ready.slice(0, 1000).map(({ id, search }) => ({
      id,
      se: 'google',
      se_type: 'organic',
      date_posted: '2026-11-14 09:00:00 +00:00',
      tag: search.tag ?? '',
      endpoint_regular: `/v3/serp/google/organic/task_get/regular/${id}`,
      endpoint_advanced: `/v3/serp/google/organic/task_get/advanced/${id}`,
      endpoint_html: null,
    }))
    return {
      ...task(this.#newId(), 20000),
      result_count: rows.length,
      result: rows.length === 0 ? null : rows,
    }
  }

  /** All that was posted in a time which has passed, finished or not, with what it was posted with. */
  #list(asked: unknown) {
    const { datetime_from, datetime_to, limit = 1000, offset = 0, ...more } = (asked ?? {}) as ListQuery
    const answer = task(this.#newId(), 20000)
    const [fromMs, toMs] = [timeOf(datetime_from), timeOf(datetime_to)]
    const isRefused = fromMs > toMs || toMs >= this.#nowMs() || limit < 1 || limit > 1000
    if (Number.isNaN(fromMs + toMs) || isRefused) return { ...answer, status_code: 40501, result: null }
    const rows = [...this.#tasks.values()]
      .filter(({ postedAtMs }) => postedAtMs >= fromMs && postedAtMs <= toMs)
      .sort((a, b) => (more.sort === 'asc' ? a.postedAtMs - b.postedAtMs : b.postedAtMs - a.postedAtMs))
      .slice(offset, offset + limit)
      .map(({ id, search, postedAtMs, cost }) => ({
        id,
        url: 'https://api.dataforseo.com/v3/serp/google/organic/task_post',
        datetime_posted: timeText(postedAtMs),
        datetime_done: this.isHoldingBack ? null : timeText(postedAtMs),
        status: this.isHoldingBack ? 'in_queue' : 'ok',
        cost,
        ...(more.include_metadata === true && {
          metadata: { ...search, api: 'serp', function: 'task_post' },
        }),
      }))
    return { ...answer, result_count: rows.length, result: rows.length === 0 ? null : rows }
  }

  #nowMs(): number {
    return (this.#options.nowMs ?? Date.now)()
  }

  #get(id: string, { taskCode, pages }: Deviation) {
    const stored = this.#tasks.get(id)
    if (stored === undefined) return { ...task(id, 40401), result: null }
    const data = { ...stored.search, api: 'serp', function: 'task_get' }
    if (this.isHoldingBack) return { ...task(id, 40602), data, result: null }
    if (taskCode !== undefined) return { ...task(id, taskCode), data, result: null }
    stored.isCollected = true
    return { ...task(id, 20000), data, ...this.#found(limited(stored.search, pages)) }
  }

  #found(search: FakeSearch) {
    const plain = (one: FakeSearch) => fakeResult(one, fakeItems(one.keyword, pagesOf(one)))
    const result = (this.#options.serp ?? plain)(search)
    if (result === null) return { status_code: 40102, status_message: 'No Search Results.', result: null }
    return { result_count: 1, result: [result] }
  }

  #take(sent: unknown) {
    const fields = (sent ?? {}) as Record<string, unknown>
    this.searches.push(fields)
    const search = { ...fields, keyword: decodeKeyword(String(fields.keyword ?? '')) } as FakeSearch
    return { id: this.#newId(), search, fault: faultOf(fields) }
  }

  #charge(search: FakeSearch, pageDollars: number): number {
    const dollars = pageDollars * (1 + 0.75 * (pagesOf(search) - 1))
    const tag = search.tag ?? ''
    this.paid.set(tag, (this.paid.get(tag) ?? 0) + 1)
    this.spentMicros += Math.round(dollars * 1_000_000)
    return dollars
  }

  #userData() {
    const balance = (this.#options.balance ?? 50) - this.spentMicros / 1_000_000
    return { login: 'owner@sightline.example', timezone: 'UTC', money: { total: 100, balance } }
  }

  #newId(): string {
    this.#count++
    return `11140901-1535-0066-0000-${this.#count.toString(16).padStart(12, '0')}`
  }
}

type ListQuery = {
  datetime_from?: string
  datetime_to?: string
  limit?: number
  offset?: number
  sort?: string
  include_metadata?: boolean
}

/** NaN for what is not written as it should be. */
function timeOf(text: string | undefined): number {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) \+00:00$/.exec(text ?? '') ?? []
  return Date.parse(`${day}T${time}Z`)
}

function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
}

/** Charged although there is no result. */
const CHARGED = new Set([40101, 40102])

const MESSAGES: Record<number, string> = {
  20000: 'Ok.',
  20100: 'Task Created.',
  40000: 'You can set only one task at a time.',
  40006: 'You can set only 100 tasks at a time.',
  40100: 'You are not authorized to access this resource.',
  40101: 'Internal SE Error.',
  40102: 'No Search Results.',
  40200: 'Payment Required.',
  40202: 'Rate limit per minute exceeded.',
  40401: 'Task Not Found.',
  40501: "Invalid Field: 'depth'.",
  40602: 'Task In Queue.',
}

export function envelope(tasks: Record<string, unknown>[], code = 20000): Envelope {
  return {
    version: '0.1.20261101',
    status_code: code,
    status_message: MESSAGES[code] ?? 'Error.',
    time: '0.1 sec.',
    cost: tasks.reduce((sum, one) => sum + Number(one.cost), 0),
    tasks_count: tasks.length,
    tasks_error: tasks.filter((one) => Number(one.status_code) >= 40000).length,
    tasks,
  }
}

function task(id: string, code: number) {
  const path = ['v3', 'serp', 'google', 'organic']
  const words = { status_code: code, status_message: MESSAGES[code] ?? 'Error.' }
  return { id, ...words, time: '0.1 sec.', cost: 0, result_count: 0, path, data: {} }
}

function pagesOf(search: FakeSearch): number {
  return Math.ceil((search.depth ?? 10) / 10)
}

/** Read only the first pages of a deeper search. */
function limited(search: FakeSearch, pages: number | undefined): FakeSearch {
  return pages === undefined ? search : { ...search, depth: pages * 10 }
}

function decodeKeyword(keyword: string): string {
  return decodeURIComponent(keyword.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
}

function faultOf(fields: Record<string, unknown>): number | undefined {
  if (Object.keys(fields).some((field) => !FIELDS.has(field))) return 40506
  if (typeof fields.keyword !== 'string' || fields.keyword === '' || fields.keyword.length > 700) return 40501
  if (fields.location_code === undefined && fields.location_name === undefined) return 40502
  if (fields.language_code === undefined) return 40502
  const { depth = 10 } = fields
  return Number.isInteger(depth) && Number(depth) >= 1 && Number(depth) <= 700 ? undefined : 40501
}
