import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { targetWith } from '../../../../test/helpers/audited-page.ts'
import { anyTarget } from '../../../../test/helpers/audited-page-arbitrary.ts'
import { webUrl } from '../../../../test/helpers/web-addresses.ts'
import type { TargetFacts } from '../engine/audit/rule.ts'
import { brokenRules, IMAGE_RULES, LINK_RULES, REFERENCE_RULES } from './reference-rules.ts'

function idsOf(target: TargetFacts, isExternal: boolean): string[] {
  const bits = brokenRules(target, isExternal)
  return REFERENCE_RULES.filter((_, place) => (bits >>> place) & 1).map(({ id }) => id)
}

test('what rules of links and images ask is answered by what is kept of an address', () => {
  fc.assert(
    fc.property(anyTarget, webUrl(), (target, pageUrl) => {
      const kept = { ...target, url: '#1', canonicalUrl: null, hreflangUrls: null }
      for (const { id, rule } of REFERENCE_RULES) {
        assert.equal(rule.check('', kept), rule.check(pageUrl, target), id)
        assert.equal(rule.check('', kept), rule.check(target.url, target), id)
      }
    }),
  )
})

test('an address breaks the rules of its side, and those of images', () => {
  const gone = targetWith({ statusCode: 404 })
  assert.deepEqual(idsOf(gone, false), ['link_broken_internal', 'image_broken'])
  assert.deepEqual(idsOf(gone, true), ['link_broken_external', 'image_broken'])
  assert.deepEqual(idsOf(targetWith({ isRobotsBlocked: true, statusCode: null }), false), ['robots_blocked'])
  assert.deepEqual(idsOf(targetWith(), false), [])
})

test('every rule of links and images has a bit of its own that is kept', () => {
  assert.equal(IMAGE_RULES & LINK_RULES, 0)
  const bits = new Uint16Array([IMAGE_RULES | LINK_RULES])
  assert.equal(bits[0], 2 ** REFERENCE_RULES.length - 1)
})
