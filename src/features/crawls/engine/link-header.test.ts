import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureCpuMs } from '../../../../test/helpers/cpu-time.ts'
import { readLinkHeaders } from './link-header.ts'

const BASE = new URL('https://example.com/folder/page')
const canonicalsOf = (...values: string[]) => readLinkHeaders(values, BASE).canonicals
const urlsOf = (...values: string[]) => canonicalsOf(...values).map(({ url }) => url)

test('the original that a Link header names is found among other links', () => {
  assert.deepEqual(
    urlsOf(
      '</style.css>; rel=preload; as=style, <https://example.com/a?b=1,2>; rel="canonical"',
      '<other>; title="a, b; rel=x"; rel="alternate CANONICAL"',
    ),
    ['https://example.com/a?b=1,2', 'https://example.com/folder/other'],
  )
})

test('what is no address on the web is named without being resolved', () => {
  assert.deepEqual(canonicalsOf('<javascript:void(0)>; rel=canonical'), [
    { href: 'javascript:void(0)', url: null },
  ])
})

test('the translations that a Link header names are found with their languages', () => {
  const { hreflangs } = readLinkHeaders(
    [
      '</de>; rel="alternate"; hreflang="de", <https://example.com/en>; hreflang=en; rel=alternate',
      '</fr>; rel=next; hreflang=fr, </feed>; rel=alternate; type="application/rss+xml"',
    ],
    BASE,
  )
  assert.deepEqual(hreflangs, [
    { href: '/de', url: 'https://example.com/de', isInBody: false, code: 'de' },
    { href: 'https://example.com/en', url: 'https://example.com/en', isInBody: false, code: 'en' },
  ])
})

test('broken headers name nothing and end soon', async () => {
  assert.deepEqual(
    urlsOf('rel=canonical', '<https://example.com/', '<a>; rel="canon', '>; rel=canonical<'),
    [],
  )
  for (const hostile of ['<'.repeat(50_000), '<a>;"'.repeat(10_000), `<a>${';"\\'.repeat(10_000)}`])
    assert.ok((await measureCpuMs(() => urlsOf(hostile))) < 500)
})
