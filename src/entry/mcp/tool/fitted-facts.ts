// Keeps an answer within the length that an agent can handle: about 6,000 tokens. Lists are shortened from their ends,
// the longest first, and the answer says how many rows of which list were left out. Lists with a cursor come in pages
// that fit (rows.ts), so that no row is lost between pages.

import type { Facts } from './task-tool.ts'
import { tokensIn } from './tokens.ts'

/** The longest answer. */
export const ANSWER_TOKENS_MAX = 6_000

/** A list with fewer rows says too little, so another one is shortened. */
const ROWS_MIN = 3
/** The lengths to which texts are cut, one after the other. */
const TEXT_LENGTHS = [200, 60]

type FoundList = { path: string; rows: unknown[]; bytes: number }

/** The facts must be plain JSON that nobody else uses, because lists are shortened in place. */
export function fittedFacts(facts: Facts, tokensMax: number = ANSWER_TOKENS_MAX): Facts {
  const omitted = new Map<string, number>()
  while (tokensOf(facts) > tokensMax) {
    const longest = listsIn(facts, '')
      .filter(({ rows }) => rows.length > ROWS_MIN)
      .sort((a, b) => b.bytes - a.bytes)[0]
    if (longest === undefined) break
    const { path, rows } = longest
    const kept = Math.max(ROWS_MIN, Math.floor(rows.length * 0.7))
    omitted.set(path, (omitted.get(path) ?? 0) + rows.length - kept)
    rows.length = kept
  }
  const cut = cutTexts(facts, tokensMax)
  if (omitted.size === 0 && cut === undefined) return facts
  const rows = [...omitted].map(([path, count]) => `${count} rows of ${path}, to keep this answer short`)
  const before = Array.isArray(facts.left_out) ? facts.left_out : []
  return {
    ...(cut?.facts ?? facts),
    left_out: [...before, ...rows, ...(cut === undefined ? [] : [cut.note])],
  }
}

/** Cuts texts if there are few rows already. Returns undefined if the answer is short enough. */
function cutTexts(facts: Facts, tokensMax: number): { facts: Facts; note: string } | undefined {
  for (const charsMax of TEXT_LENGTHS) {
    if (tokensOf(facts) <= tokensMax) return undefined
    const shorter = JSON.parse(JSON.stringify(facts), (_name, value: unknown) =>
      typeof value === 'string' && value.length > charsMax ? `${value.slice(0, charsMax)}…` : value,
    )
    if (tokensOf(shorter) <= tokensMax || charsMax === TEXT_LENGTHS.at(-1))
      return { facts: shorter, note: `what is longer than ${charsMax} characters, to keep this answer short` }
  }
  return undefined
}

export function tokensOf(value: unknown): number {
  return tokensIn(JSON.stringify(value))
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

function listsIn(value: unknown, path: string): FoundList[] {
  if (value === null || typeof value !== 'object') return []
  const inside = Object.entries(value).flatMap(([name, part]) =>
    listsIn(part, path === '' ? name : `${path}.${name}`),
  )
  return Array.isArray(value) ? [{ path, rows: value, bytes: bytesOf(value) }, ...inside] : inside
}
