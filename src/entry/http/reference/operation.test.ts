import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderJson } from './operation.ts'

test('keys, texts and other values are told apart', () => {
  assert.equal(
    renderJson({ a: 'b', c: [1, null] }).text.replaceAll(/\s+/g, ' '),
    '{ <b class="k">&quot;a&quot;</b>: <b class="s">&quot;b&quot;</b>, <b class="k">&quot;c&quot;</b>: ' +
      '[ <b class="n">1</b>, <b class="n">null</b> ] }',
  )
})

test('a reader who copies it gets the same JSON back, whatever is in it', () => {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copied = renderJson(value)
        .text.replaceAll(/<\/?b(?: class="[kns]")?>/g, '')
        .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] as string)
      assert.equal(copied, JSON.stringify(value, null, 2))
    }),
  )
})
