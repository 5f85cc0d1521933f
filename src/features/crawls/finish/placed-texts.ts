// The texts of references and, for searches in any letter case, their folded forms where lower-casing ASCII would not do
// (data/lists/filter-sql.ts). Most texts are plain ASCII, which is copied as bytes; the others become strings, which takes
// five times as long.

import { foldedText, nfc } from '../../../lib/text.ts'
import { isPlainAscii, type TextColumn, TextColumnWriter } from '../../../lib/text-column.ts'
import { readTexts } from '../engine/packed-rows.ts'
import { NONE, type StagedColumns } from '../engine/staged-columns.ts'
import { type FinishWork, yieldToOthers } from './finish-work.ts'

type PlacedTexts = { texts: TextColumn; folded: TextColumn }

type Staged = Pick<StagedColumns, 'texts' | 'textLengths'>

// About as many as take the main thread a millisecond or two.
const SLICE = 2000

/** Returns the texts in the given order of row indexes. */
export async function placeTexts(
  work: Pick<FinishWork, 'context'>,
  staged: Staged,
  order: Uint32Array,
): Promise<PlacedTexts> {
  const texts = new TextColumnWriter(order.length, staged.texts.length)
  const folded = new TextColumnWriter(order.length)
  const add = isPlainAscii(staged.texts) ? addAscii(staged) : addTexts(staged)
  const starts = startsOf(staged.textLengths)
  for (let from = 0; from < order.length; from += SLICE) {
    await yieldToOthers(work)
    for (let at = from; at < Math.min(order.length, from + SLICE); at++) {
      const row = order[at]!
      const length = staged.textLengths[row]!
      if (length === NONE) {
        texts.addNull()
        folded.addNull()
      } else add(texts, folded, starts[row]!, starts[row]! + length)
    }
  }
  return { texts: texts.take(), folded: folded.take() }
}

type Add = (texts: TextColumnWriter, folded: TextColumnWriter, start: number, end: number) => void

function addAscii({ texts: bytes }: Staged): Add {
  return (texts, folded, start, end) => {
    texts.addBytes(bytes, start, end)
    folded.addNull()
  }
}

const NOT_ASCII = /[^\0-\x7f]/

function addTexts({ texts: bytes }: Staged): Add {
  const all = readTexts(bytes)
  return (texts, folded, start, end) => {
    const stored = nfc(all.slice(start, end))
    texts.addText(stored)
    const lowered = NOT_ASCII.test(stored) ? foldedText(stored) : null
    if (lowered === null) folded.addNull()
    else folded.addText(lowered)
  }
}

/** Where each text begins, in UTF-16 units from the first; in plain ASCII these are bytes. */
function startsOf(lengths: Int32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length)
  let start = 0
  for (let row = 0; row < lengths.length; row++) {
    starts[row] = start
    start += Math.max(0, lengths[row]!)
  }
  return starts
}
