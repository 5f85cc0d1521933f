import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { textsOf } from '../../../../test/helpers/columns.ts'
import { foldedText, nfc } from '../../../lib/text.ts'
import { readStaged } from '../engine/staged-columns.ts'
import { createReferenceStage } from '../engine/staged-references.ts'
import { placeTexts } from './placed-texts.ts'

const WORK = { context: { signal: new AbortController().signal, checkpoint: async () => assert.fail() } }

test('a text is stored in NFC, in the order asked for, with its folded form where that is more than lower ASCII', async () => {
  const ascii = fc.array(fc.option(fc.string()))
  const anyText = fc.oneof(
    fc.string(),
    fc.string({ unit: anyCharacter }).map((text) => text.replaceAll('\0', '')),
    fc.constantFrom('', 'read on', 'Read On', 'A\u030A', 'ΟΔΟΣ', 'İ', '\uFEFFmark', 'x'.repeat(300)),
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(ascii, fc.array(fc.option(anyText))), async (given) => {
      const stage = createReferenceStage()
      for (const [index, alt] of given.entries()) stage.addImage(1, index, 0, alt, null, null, false, false)
      const staged = readStaged(
        'image',
        stage.take().map(({ data }) => data),
      )
      const order = Uint32Array.from(given.keys()).reverse()
      const { texts, folded } = await placeTexts(WORK, staged, order)
      const stored = given.toReversed().map((alt) => (alt === null ? null : nfc(alt)))
      assert.deepEqual(textsOf(texts), stored)
      assert.deepEqual(
        textsOf(folded),
        stored.map((text) => (text === null || /^[\0-\x7f]*$/.test(text) ? null : foldedText(text))),
      )
    }),
  )
})
