import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DETAIL_CHARS_MAX, targetDetail } from '../../src/features/crawls/engine/audit/finding.ts'
import { answerWith, image, link, PAGE_URL, pageWith, targetWith } from './audited-page.ts'
import { checkTargets, referencesOf } from './target-check.ts'

const [A, B, C] = ['https://example.com/a', 'https://example.com/b', 'https://other.example/c']

test('a page refers to its canonical, versions, links and images, each address once a kind', () => {
  const page = pageWith({
    canonicals: [{ href: A, url: A, isInBody: false }],
    hreflangs: [
      { code: 'de', href: A, url: A, isInBody: false },
      { code: 'fr', href: B, url: B, isInBody: true },
      { code: 'xx', href: '', url: null, isInBody: false },
    ],
    links: [link({ url: A }), link({ url: A }), link({ url: C, isExternal: true })],
    images: [
      image({ url: B }),
      image({ url: null }),
      image({ url: 'data:image/png;base64,', isDataUri: true }),
    ],
  })
  assert.deepEqual(referencesOf(page), [
    { kind: 'canonical', url: A },
    { kind: 'hreflang', url: A },
    { kind: 'internal_link', url: A },
    { kind: 'external_link', url: C },
    { kind: 'image', url: B },
  ])
})

test('a page does not refer to itself', () => {
  const page = pageWith({ links: [link({ url: PAGE_URL })], images: [] })
  assert.deepEqual(referencesOf(page), [])
})

test('a page without content of its own refers to nothing', () => {
  assert.deepEqual(referencesOf(answerWith({ statusCode: 404 })), [])
  assert.deepEqual(referencesOf(answerWith({ hops: [{ url: A, statusCode: 301 }] })), [])
  assert.deepEqual(referencesOf(answerWith({ isInternal: false })), [])
})

test('an issue is found once a page, with the first target and the number of others', () => {
  const references = [A, B, C].map((url) => ({ kind: 'internal_link' as const, url }))
  const lookup = (url: string) => targetWith({ url, statusCode: url === A ? 200 : 404 })
  assert.deepEqual(checkTargets({ finalUrl: PAGE_URL, references }, lookup), [
    { id: 'link_broken_internal', detail: `${B} and 1 more` },
  ])
})

test('a target that nobody knows is not accused', () => {
  const references = [{ kind: 'internal_link' as const, url: A }]
  assert.deepEqual(
    checkTargets({ finalUrl: PAGE_URL, references }, () => undefined),
    [],
  )
})

test('a long address leaves room for the number of others', () => {
  const detail = targetDetail(`https://example.com/${'a'.repeat(2000)}`, 12)
  assert.equal(detail.length, DETAIL_CHARS_MAX)
  assert.ok(detail.endsWith(' and 11 more'))
  assert.equal(targetDetail(A, 1), A)
})
