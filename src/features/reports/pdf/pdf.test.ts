import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHROMIUM, WITHOUT_CHROMIUM } from '../../../../test/helpers/chromium.ts'
import { serveHttp } from '../../../../test/helpers/local-server.ts'
import { sampleModel } from '../../../../test/helpers/report-model.ts'
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

test('a PDF that Chromium prints has no script, file or request of a text in it', {
  skip: WITHOUT_CHROMIUM,
}, async (t) => {
  const { url, connections } = await serveHttp(t, (_, response) => response.end())
  const evil = [
    ...[`</title></style><script>fetch('${url}')</script>`, `<img src="${url}"><iframe src="${url}">`],
    ...[`<link rel=attachment href="file:///etc/passwd"><embed src="file:///etc/passwd">`],
    ...[`<a href="javascript:alert(1)">x</a>`, '\u202e\u2066\u0000', 'W'.repeat(5_000)],
  ].join(' ')
  const white_label = { name: evil, color: '#123456', footer: evil }
  const { make, warned } = maker(CHROMIUM)
  const model = sampleModel({ name: evil, white_label })
  const pdf = Buffer.from(await make({ uid: 'b'.repeat(16), model, logo: null })).toString('latin1')
  assert.deepEqual(warned, [])
  assert.match(pdf, /Chromium|Skia/)
  assert.doesNotMatch(pdf, /\/JavaScript|\/JS\b|\/EmbeddedFile|\/Launch|javascript:|file:\/\//)
  assert.equal(connections.length, 0)
})
