// What the fake Backlinks API answers to a call, errors included, and what it charges for it. It refuses what the real
// one refuses: fields that a function does not have, targets with a scheme, rows beyond its limits, and tokens of other
// calls. It knows nothing of HTTP.

import { envelope } from './fake-dataforseo-account.ts'
import {
  anchorsOf,
  domainsOf,
  type FakeProfile,
  type FakeRow,
  liveLinks,
  pagesOf,
  summaryOf,
} from './fake-dataforseo-backlinks-profile.ts'

export const BACKLINK_CALLS = [
  'summary',
  'history',
  'referring_domains',
  'anchors',
  'domain_pages',
  'backlinks',
] as const
export type BacklinkCall = (typeof BACKLINK_CALLS)[number]

const CALL_DOLLARS = 0.02
const ROW_DOLLARS = 0.00003
const ROWS_MAX = 1_000
const OFFSET_MAX = 20_000
const ROWS_DEFAULT = 100

const COUNTED = ['include_subdomains', 'exclude_internal_backlinks', 'backlinks_status_type']
const LISTED = [...COUNTED, 'limit', 'offset', 'filters', 'order_by']
const INDIRECT = 'include_indirect_links'
const FIELDS: Readonly<Record<BacklinkCall, readonly string[]>> = {
  summary: [...COUNTED, INDIRECT, 'internal_list_limit'],
  history: ['date_from', 'date_to'],
  referring_domains: [...LISTED, INDIRECT, 'internal_list_limit'],
  anchors: [...LISTED, INDIRECT, 'internal_list_limit'],
  domain_pages: [...LISTED, 'internal_list_limit'],
  backlinks: [...LISTED, INDIRECT, 'mode', 'search_after_token'],
}

/** How a call deviates from what it should do: a code for the call or in place of its result, or another result. */
export type Deviation = { callCode?: number; code?: number; change?(result: FakeRow): unknown }

export class FakeBacklinkAccount {
  /** Every call as it was sent, refused ones too. */
  readonly requests: { call: BacklinkCall; sent: FakeRow }[] = []
  readonly profiles: Map<string, FakeProfile>
  spentMicros = 0
  /** Without it pages can only be counted off. */
  hasTokens = true
  #count = 0

  constructor(profiles: Readonly<Record<string, FakeProfile>>) {
    this.profiles = new Map(Object.entries(profiles))
  }

  answer(call: BacklinkCall, body: unknown, deviation: Deviation) {
    if (deviation.callCode !== undefined) return { ...envelope([], deviation.callCode), tasks: null }
    if (!Array.isArray(body)) return envelope([], 40501)
    if (body.length !== 1) return envelope([], 40000)
    const sent = (body[0] ?? {}) as FakeRow
    this.requests.push({ call, sent })
    const code = faultOf(call, sent) ?? deviation.code
    if (code !== undefined && !CHARGED.has(code)) return envelope([this.#task(call, sent, code, 0, null)])
    const { result, rows } = this.#result(call, sent)
    const cost = CALL_DOLLARS + ROW_DOLLARS * rows
    this.spentMicros += Math.round(cost * 1_000_000)
    if (code !== undefined) return envelope([this.#task(call, sent, code, cost, null)])
    const told = deviation.change === undefined ? result : deviation.change(result)
    return envelope([this.#task(call, sent, 20000, cost, [told])])
  }

  #task(call: BacklinkCall, sent: FakeRow, code: number, cost: number, result: unknown[] | null): FakeRow {
    this.#count++
    return {
      id: `11150901-1535-0269-0000-${this.#count.toString(16).padStart(12, '0')}`,
      status_code: code,
      status_message: code === 20000 ? 'Ok.' : 'Error.',
      time: '0.1 sec.',
      cost,
      result_count: result?.length ?? 0,
      path: ['v3', 'backlinks', call, 'live'],
      data: { api: 'backlinks', function: call, ...sent },
      result,
    }
  }

  #result(call: BacklinkCall, sent: FakeRow): { result: FakeRow; rows: number } {
    const target = String(sent.target)
    const profile = this.profiles.get(target) ?? { links: [] }
    if (call === 'summary') return { result: summaryOf(profile, target), rows: 1 }
    if (call === 'history') {
      const items = profile.history ?? []
      return { result: { target, ...listed(items) }, rows: items.length }
    }
    const all = this.#rows(call, profile, target)
    const { limit = ROWS_DEFAULT } = sent as { limit?: number }
    const start = startOf(sent)
    const items = all.slice(start, start + limit)
    const token = call === 'backlinks' && this.hasTokens && items.length > 0
    return {
      result: {
        target,
        ...(call === 'backlinks' && { mode: 'as_is', custom_mode: null }),
        total_count: all.length,
        ...listed(items),
        ...(token && { search_after_token: tokenOf(sent, start + items.length) }),
      },
      rows: items.length,
    }
  }

  #rows(call: BacklinkCall, profile: FakeProfile, target: string): readonly FakeRow[] {
    const links = liveLinks(profile, target)
    if (call === 'referring_domains') return domainsOf(links)
    if (call === 'anchors') return anchorsOf(links)
    if (call === 'domain_pages') return pagesOf(links)
    return links.sort((a, b) => Number(b.rank) - Number(a.rank))
  }
}

/** Charged although there is no result. */
const CHARGED = new Set([40101, 40102])

function listed(items: readonly FakeRow[]): FakeRow {
  return { items_count: items.length, items: items.length === 0 ? null : items }
}

function faultOf(call: BacklinkCall, sent: FakeRow): number | undefined {
  const known = new Set([...FIELDS[call], 'target', 'tag', 'rank_scale'])
  if (Object.keys(sent).some((field) => !known.has(field))) return 40506
  if (typeof sent.target !== 'string' || /^https?:|^www\.|\//.test(sent.target)) return 40501
  if (!isWithin(sent.limit, 1, ROWS_MAX) || !isWithin(sent.offset, 0, OFFSET_MAX)) return 40501
  return sent.search_after_token === undefined || Number.isInteger(startOf(sent)) ? undefined : 40501
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return value === undefined || (Number.isInteger(value) && Number(value) >= min && Number(value) <= max)
}

// A token holds the call that it leads on from, which must be the same again.
function tokenOf({ search_after_token: _, ...sent }: FakeRow, start: number): string {
  return Buffer.from(JSON.stringify({ sent, start })).toString('base64')
}

/** NaN for a token of another call, and for what is none. */
function startOf({ search_after_token: token, ...sent }: FakeRow): number {
  if (token === undefined) return Number(sent.offset ?? 0)
  try {
    const held = JSON.parse(Buffer.from(String(token), 'base64').toString())
    return JSON.stringify(held.sent) === JSON.stringify(sent) ? held.start : Number.NaN
  } catch {
    return Number.NaN
  }
}
