// Keys by which pages that say the same fall into one group, and a fold over rows sorted by such a key. Only indexable pages
// have keys: a page that names another as its original may well repeat it. Texts are compared without regard to letter case
// and white space.
import { nfc } from '../../../../lib/text.ts'
import { hash64 } from '../../../../lib/url-hash.ts'
import { tidy } from '../tidy-text.ts'
import { isIndexable } from './indexability.ts'
import { ownContent, type PageFacts } from './page-facts.ts'
import type { DuplicateKey } from './rule.ts'
import { THRESHOLDS } from './thresholds.ts'

/** Unsigned, 64 bits; null where there is nothing to compare. The fingerprint tells which texts are nearly the same. */
export type DuplicateKeys = Record<DuplicateKey, bigint | null> & { fingerprint: Uint8Array | null }

const NO_KEYS: Readonly<DuplicateKeys> = Object.freeze({
  title: null,
  description: null,
  h1: null,
  text: null,
  fingerprint: null,
})

export function duplicateKeysOf(page: PageFacts): Readonly<DuplicateKeys> {
  const content = ownContent(page)
  if (content === null || !isIndexable(page)) return NO_KEYS
  const hasEnoughWords = content.wordsCount >= THRESHOLDS.nearDuplicateWordsMin
  return {
    title: textKey(content.title),
    description: textKey(content.description),
    h1: textKey(content.h1),
    text: content.wordsCount > 0 ? content.textHash : null,
    fingerprint: hasEnoughWords ? content.textFingerprint : null,
  }
}

function textKey(text: string | null): bigint | null {
  const folded = tidy(nfc(text ?? '').toLowerCase())
  if (folded === '') return null
  const { high, low } = hash64(folded)
  return (BigInt(high) << 32n) | BigInt(low)
}

/**
 * Takes rows sorted by key, one at a time, and reports each row that shares its key with another, together with one
 * of those others. Holds two rows, whatever the size of a group.
 */
export function createDuplicateFold<Row extends { key: bigint }>(
  report: (row: Row, other: Row) => void,
): { add(row: Row): void } {
  let first: Row | undefined
  let isFirstReported = false
  return {
    add(row) {
      if (first === undefined || first.key !== row.key) {
        first = row
        isFirstReported = false
        return
      }
      if (!isFirstReported) report(first, row)
      isFirstReported = true
      report(row, first)
    },
  }
}
