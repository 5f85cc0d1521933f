// Keeps an answer within what an agent can take in: about 6,000 tokens. Lists are shortened from their ends, the longest
// first, and the answer says how many rows of which were left out. Lists that have a cursor come in pages that fit
// (rows.ts), so that no row is lost between one page and the next.

import type { Facts } from './task-tool.ts'

/** A token is about four bytes of JSON. */
export const ANSWER_BYTES_MAX = 24_000

/** Below this, a list says so little that another one is shortened. */
const ROWS_MIN = 3

type FoundList = { path: string; rows: unknown[]; bytes: number }

/** The facts must be plain JSON of their own: lists in them are shortened in place. */
export function fittedFacts(facts: Facts, bytesMax: number = ANSWER_BYTES_MAX): Facts {
  const leftOut = new Map<string, number>()
  while (bytesOf(facts) > bytesMax) {
    const longest = listsIn(facts, '')
      .filter(({ rows }) => rows.length > ROWS_MIN)
      .sort((a, b) => b.bytes - a.bytes)[0]
    if (longest === undefined) break
    const { path, rows } = longest
    const kept = Math.max(ROWS_MIN, Math.floor(rows.length * 0.7))
    leftOut.set(path, (leftOut.get(path) ?? 0) + rows.length - kept)
    rows.length = kept
  }
  if (leftOut.size === 0) return facts
  const left_out = [...leftOut].map(([path, rows]) => `${rows} rows of ${path}, to keep this answer short`)
  return { ...facts, left_out }
}

export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

function listsIn(value: unknown, path: string): FoundList[] {
  if (value === null || typeof value !== 'object') return []
  const inside = Object.entries(value).flatMap(([name, part]) =>
    listsIn(part, path === '' ? name : `${path}.${name}`),
  )
  return Array.isArray(value) ? [{ path, rows: value, bytes: bytesOf(value) }, ...inside] : inside
}
