// Cells that hold one of a few words: yes or no, what state a link is in, what kind of link it is. Each spelling is
// understood once and remembered.

import { LINK_TYPES, type LinkType } from '../../../background/providers/backlink-source.ts'
import { quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { isNothing, unwrapCell } from './cell-text.ts'

const YES = ['true', 'yes', '1', 'wahr', 'ja', 'vrai', 'oui', 'verdadero', 'sí', 'vero']
const NO = ['false', 'no', '0', 'falsch', 'nein', 'faux', 'non', 'falso']

const OWN_LIVE = ['live', 'new', 'broken']
const LIVE = [...OWN_LIVE, 'active', 'alive', 'found', 'ok', 'normal']
const LOST = /\b(?:lost|deleted|removed|dropped|gone)\b/

/** What tools call our kinds of links. */
const TYPES: ReadonlyMap<string, LinkType> = new Map([
  ...LINK_TYPES.map((type) => [type, type] as const),
  ['text', 'anchor'],
  ['textlink', 'anchor'],
  ['href', 'anchor'],
  ['ahref', 'anchor'],
  ['hyperlink', 'anchor'],
  ['link', 'anchor'],
  ['imagelink', 'image'],
  ['iframe', 'frame'],
])

// JavaScript engines copy substrings up to this length; a longer one would keep the whole string alive.
const REMEMBERED_CHARS_MAX = 12
const REMEMBERED_MAX = 1000

type TypeOfLink = { readonly type: LinkType; readonly isDofollow: boolean | null }

type WordCells = {
  /** Returns null for an empty cell. `isSigned`: the column writes yes and no as + and -. */
  flag(cell: string, field: string, options?: { isSigned?: boolean }): boolean | null
  /** Returns null for an empty cell, and for a word that means neither yes nor no. */
  flagOrOther(cell: string): boolean | null
  /** Whether the link is lost; null for an empty cell. */
  state(cell: string, field: string, options: { isOwn: boolean }): boolean | null
  /** Whether the cell gives a reason why the link was lost. */
  reason(cell: string): boolean
  type(cell: string, field: string, options: { isOwn: boolean }): TypeOfLink
}

export function createWordCells(place: LinePlace): WordCells {
  const flags = new Map<string, boolean | null>()
  const signedFlags = new Map<string, boolean | null>()
  const states = new Map<string, boolean | null>()
  const types = new Map<string, TypeOfLink>()

  return {
    flag: (cell, field, { isSigned = false } = {}) =>
      remember(isSigned ? signedFlags : flags, cell, (word) => {
        if (isSigned && (word === '+' || word === '-')) return word === '+'
        const flag = flagOf(word)
        if (flag !== undefined) return flag
        throw place.refuse(`must be true or false, not ${quoted(cell)}.`, field)
      }),
    flagOrOther: (cell) => (isNothing(cell) ? false : (flagOf(wordOf(cell)) ?? null)),
    state: (cell, field, { isOwn }) =>
      remember(states, cell, (word) => {
        if (isNothing(word)) return null
        if ((isOwn ? OWN_LIVE : LIVE).includes(word)) return false
        if (isOwn ? word === 'lost' : LOST.test(word)) return true
        throw place.refuse(`must be live or lost, not ${quoted(cell)}.`, field)
      }),
    reason: (cell) => {
      const word = wordOf(cell)
      return !isNothing(word) && !LIVE.includes(word) && flagOf(word) !== false
    },
    type: (cell, field, { isOwn }) =>
      remember(types, cell, (word) => {
        if (isOwn && !isNothing(word) && !(LINK_TYPES as readonly string[]).includes(word)) {
          throw place.refuse(`must be one of ${LINK_TYPES.join(', ')}, not ${quoted(cell)}.`, field)
        }
        return typeOf(word)
      }),
  }
}

function flagOf(word: string): boolean | null | undefined {
  if (isNothing(word)) return null
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

/** A cell such as "Image, nofollow" has two words about a link. Unknown words are ignored. */
function typeOf(text: string): TypeOfLink {
  const words = text.split(/[^a-z0-9]+/)
  const type = words.map((word) => TYPES.get(word)).find((known) => known !== undefined)
  const isRedirect = words.some((word) => /^30[1278]$/.test(word))
  const isNofollow = words.some((word) => /^(?:no_?follow(?:ed)?|ugc|sponsored)$/.test(word))
  const isFollow = words.some((word) => /^(?:do)?follow(?:ed)?$/.test(word))
  return {
    type: type ?? (isRedirect ? 'redirect' : 'unknown'),
    isDofollow: isNofollow ? false : isFollow ? true : null,
  }
}

function remember<T>(known: Map<string, T>, cell: string, find: (word: string) => T): T {
  const found = known.get(cell)
  if (found !== undefined) return found
  const value = find(wordOf(cell))
  if (cell.length <= REMEMBERED_CHARS_MAX && known.size < REMEMBERED_MAX) known.set(cell, value)
  return value
}

function wordOf(cell: string): string {
  return unwrapCell(cell).trim().toLowerCase()
}
