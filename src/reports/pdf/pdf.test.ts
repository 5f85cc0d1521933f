import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHROMIUM, WITHOUT_CHROMIUM } from '../../../test/helpers/chromium.ts'
import { sampleModel } from '../../../test/helpers/report-model.ts'
import { createPdfMaker } from './pdf.ts'

const content = { uid: 'a'.repeat(16), model: sampleModel(), logo: null }

function maker(chromiumPath: string) {
  const warned: object[] = []
  return {
    warned,
    make: createPdfMaker({ chromiumPath, log: { warn: (fields) => void warned.push(fields) } }),
  }
}

test('a PDF is drawn where no Chromium can be started, and made once', async () => {
  const { make, warned } = maker(process.execPath)
  const pdf = await make(content)
  assert.equal(Buffer.from(pdf).toString('latin1', 0, 5), '%PDF-')
  assert.equal(warned.length, 1)
  assert.equal(await make(content), pdf)
})

test('a PDF is printed by Chromium', { skip: WITHOUT_CHROMIUM }, async () => {
  const { make, warned } = maker(CHROMIUM)
  const pdf = Buffer.from(await make(content)).toString('latin1')
  assert.deepEqual([pdf.slice(0, 5), warned], ['%PDF-', []])
  assert.match(pdf, /Chromium|Skia/)
})
