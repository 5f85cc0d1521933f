import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PAGE_URL, pageWith } from '../../../../../test/helpers/audited-page.ts'
import { anyPage, anyTarget } from '../../../../../test/helpers/audited-page-arbitrary.ts'
import { examples } from '../../../../../test/helpers/examples.ts'
import { checkTargets, referencesOf } from '../../../../../test/helpers/target-check.ts'
import { findIssue } from './catalogue.ts'
import { duplicateKeysOf } from './duplicates.ts'
import { DETAIL_CHARS_MAX, findingOf } from './finding.ts'
import { notIndexableReason } from './indexability.ts'
import { checkPage } from './page-check.ts'

test('a good page has no issue', () => {
  assert.deepEqual(checkPage(pageWith()), [])
})

test('pages of other sites are not audited', () => {
  assert.deepEqual(checkPage(pageWith({ title: null }, { isInternal: false })), [])
})

test('content is judged on pages of status 200 alone', () => {
  const ids = checkPage(pageWith({ title: null, links: [] }, { statusCode: 404, isInSitemap: null })).map(
    ({ id }) => id,
  )
  assert.deepEqual(ids, ['http_4xx'])
})

test('a file is not judged as a page', () => {
  const file = pageWith({ title: null }, { contentType: 'application/pdf', isInSitemap: false })
  assert.deepEqual(checkPage(file), [])
})

test('a detail is cut and fit for a database', () => {
  assert.deepEqual(findingOf('lang_invalid', 'a\0b\ud800'), { id: 'lang_invalid', detail: 'ab\ufffd' })
  assert.equal(findingOf('lang_invalid', 'a'.repeat(9999))?.detail?.length, DETAIL_CHARS_MAX)
  assert.equal(findingOf('lang_invalid', true)?.detail, null)
  assert.equal(findingOf('lang_invalid', false), undefined)
})

test('no page makes a rule throw, and each issue is found once', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      const findings = checkPage(page)
      assert.equal(new Set(findings.map(({ id }) => id)).size, findings.length)
      for (const { id, detail } of findings) {
        assert.equal(findIssue(id)?.kind, 'page')
        if (detail !== null) assert.ok(detail.length <= DETAIL_CHARS_MAX && detail.isWellFormed())
      }
      notIndexableReason(page)
      duplicateKeysOf(page)
    }),
    { numRuns: examples(500) },
  )
})

test('no target makes a rule throw', () => {
  fc.assert(
    fc.property(anyPage, fc.array(anyTarget, { maxLength: 5 }), (page, targets) => {
      const references = referencesOf(page)
      const lookup = (url: string) => targets[url.length % 6]
      for (const { id } of checkTargets({ finalUrl: PAGE_URL, references }, lookup))
        assert.equal(findIssue(id)?.kind, 'join')
    }),
    { numRuns: examples(300) },
  )
})
