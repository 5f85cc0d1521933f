// Converts observed values to numbers of columns. A rank or count that is too large becomes the greatest number that
// its column holds; an impossible day or status becomes "not known".

import {
  LINK_TYPES,
  type LinkType,
  RANK_KINDS,
  type RankKind,
} from '../../../background/providers/backlink-source.ts'
import { NONE_8, NONE_16, NONE_32 } from './layout.ts'
import { FOLLOW } from './layouts.ts'

const RANK_MAX = 1000
const SPAM_MAX = 100

export function rankNumber(rank: number | null): number {
  return rank === null ? NONE_16 : cut(rank, RANK_MAX)
}

export function spamNumber(score: number | null): number {
  return score === null ? NONE_8 : cut(score, SPAM_MAX)
}

export function smallCount(count: number | null): number {
  return count === null ? NONE_16 : cut(count, NONE_16 - 1)
}

export function countNumber(count: number | null): number {
  return count === null ? NONE_32 : cut(count, NONE_32 - 1)
}

/** Packs a day or a status. */
export function plainNumber(value: number | null): number {
  return value !== null && value >= 0 && value < NONE_16 ? Math.trunc(value) : NONE_16
}

export function followNumber(isDofollow: boolean | null): number {
  if (isDofollow === null) return FOLLOW.unknown
  return isDofollow ? FOLLOW.dofollow : FOLLOW.nofollow
}

const RANK_CODES = new Map(RANK_KINDS.map((kind, code) => [kind, code]))
const TYPE_CODES = new Map(LINK_TYPES.map((type, code) => [type, code]))

export function rankKindNumber(kind: RankKind): number {
  return RANK_CODES.get(kind) ?? refuse(kind)
}

export function typeNumber(type: LinkType): number {
  return TYPE_CODES.get(type) ?? refuse(type)
}

function cut(value: number, max: number): number {
  if (Number.isNaN(value)) refuse(value)
  return Math.min(max, Math.max(0, Math.round(value)))
}

function refuse(value: unknown): never {
  throw new RangeError(`A link cannot have ${JSON.stringify(value)} there.`)
}
