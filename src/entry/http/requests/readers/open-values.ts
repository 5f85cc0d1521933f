// Reads a value of any type (Type.Unknown): any JSON, but with the rules for all text, a fixed maximal length of each
// text, and a fixed maximal depth, so that no request can exhaust the stack here or in later code.

import { findBadText, isFarLonger, nfc } from '../../../../lib/text.ts'
import { sentence } from '../messages.ts'
import { QueryProblem } from '../query-string.ts'
import { type ErrorList, INVALID, joinPath, type Reader, type ValuePlace } from './reader.ts'

export const DEPTH_MAX = 32
/** The limit on characters of a text, or of a field's name. */
export const TEXT_LENGTH_MAX = 8192

/** Returns why a field's name is refused, as text that follows "The name of a field". */
export function findBadName(name: string): string | undefined {
  if (isFarLonger(name, TEXT_LENGTH_MAX)) return `must have at most ${TEXT_LENGTH_MAX} characters`
  return findBadText(name)
}

export function openReader({ label, depth }: ValuePlace): Reader {
  const tooLong = sentence(label, `must not contain text of more than ${TEXT_LENGTH_MAX} characters`)
  const tooDeep = sentence(label, `must not be nested more than ${DEPTH_MAX} levels deep`)

  function read(raw: unknown, path: string, errors: ErrorList, level: number): unknown {
    if (typeof raw === 'string') {
      if (isFarLonger(raw, TEXT_LENGTH_MAX)) return errors.add(path, tooLong)
      const bad = findBadText(raw)
      return bad === undefined ? nfc(raw) : errors.add(path, sentence(label, bad))
    }
    if (raw instanceof QueryProblem) return errors.add(path, raw.message)
    if (typeof raw === 'number' && !Number.isFinite(raw)) {
      return errors.add(path, sentence(label, 'must not contain a number this large'))
    }
    if (typeof raw !== 'object' || raw === null) return raw
    if (level > DEPTH_MAX) return errors.add(path, tooDeep)
    if (Array.isArray(raw)) {
      return raw.map((item, index) => read(item, joinPath(path, index), errors, level + 1))
    }
    const value: Record<string, unknown> = Object.create(null)
    for (const [key, item] of Object.entries(raw)) {
      if (errors.isFull) return INVALID
      const at = joinPath(path, key)
      const bad = findBadName(key)
      if (bad !== undefined) errors.add(at, sentence('The name of a field', bad))
      else value[nfc(key)] = read(item, at, errors, level + 1)
    }
    return value
  }

  return (raw, path, errors) => {
    const errorsBefore = errors.count
    const value = read(raw, path, errors, depth + 1)
    return errors.count === errorsBefore ? value : INVALID
  }
}
