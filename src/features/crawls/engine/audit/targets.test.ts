import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerWith, findingOn, targetWith } from '../../../../../test/helpers/audited-page.ts'
import { type IssueId, rulesOfKind } from './catalogue.ts'
import { judgeTarget, refusalsOf, type TargetState } from './targets.ts'

/** What is known of the address, and what follows for one of the site itself and for one of another site. */
const TABLE: readonly [known: number | 'silent' | 'unasked', own: TargetState, other: TargetState][] = [
  ['unasked', 'unknown', 'unknown'],
  ['silent', 'broken', 'broken'],
  [200, 'fine', 'fine'],
  [204, 'fine', 'fine'],
  [301, 'fine', 'fine'],
  [399, 'fine', 'fine'],
  [400, 'broken', 'broken'],
  [401, 'broken', 'refused'],
  [402, 'broken', 'broken'],
  [403, 'broken', 'refused'],
  [404, 'broken', 'broken'],
  [407, 'broken', 'broken'],
  [410, 'broken', 'broken'],
  [429, 'refused', 'refused'],
  [451, 'broken', 'broken'],
  [500, 'broken', 'broken'],
  [503, 'broken', 'broken'],
  [999, 'broken', 'refused'],
]

const CASES = TABLE.flatMap(([known, own, other]) => [
  { known, isExternal: false, state: own },
  { known, isExternal: true, state: other },
])

function factsOf(known: number | 'silent' | 'unasked') {
  return { statusCode: typeof known === 'number' ? known : null, isUnanswered: known === 'silent' }
}

test('an answer says whether an address is broken, refuses programs, is fine or unknown', () => {
  for (const { known, isExternal, state } of CASES) {
    const answer = { ...factsOf(known), isExternal, isAnsweredByOther: false }
    assert.equal(judgeTarget(answer), state, `${known} ${isExternal}`)
  }
})

test('an address of the site that redirects to another site is judged as one of that site', () => {
  for (const { known, isExternal, state } of CASES) {
    if (!isExternal) continue
    const answer = { ...factsOf(known), isExternal: false, isAnsweredByOther: true }
    assert.equal(judgeTarget(answer), state, String(known))
    const target = targetWith({ ...answer, isRedirected: true })
    const { check } = rulesOfKind('join').find(({ id }) => id === 'link_broken_internal')!.rule
    assert.equal(check('', target), state === 'broken', String(known))
  }
})

test('refusals as a list are those of the rule', () => {
  for (const isExternal of [false, true])
    assert.deepEqual(
      refusalsOf({ isExternal }).toSorted(),
      CASES.filter((one) => one.isExternal === isExternal && one.state === 'refused').map(
        ({ known }) => known,
      ),
    )
})

/** Rules that report an address because it is broken; those of links are about one of the two kinds of addresses. */
const REPORTS: readonly [id: IssueId, about: 'own' | 'other' | 'both'][] = [
  ['link_broken_internal', 'own'],
  ['link_broken_external', 'other'],
  ['image_broken', 'both'],
  ['image_source_broken', 'both'],
  ['stylesheet_broken', 'both'],
  ['script_broken', 'both'],
  ['frame_broken', 'both'],
  ['canonical_to_error', 'both'],
  ['hreflang_to_error', 'both'],
  ['amphtml_broken', 'both'],
]

test('everything that refers to an address judges it in this way', () => {
  const rules = new Map(rulesOfKind('join').map(({ id, rule }) => [id, rule]))
  const named = [...rules.keys()].filter((id) => /broken|_to_error/.test(id))
  assert.deepEqual(named.toSorted(), REPORTS.map(([id]) => id).toSorted())
  for (const [id, about] of REPORTS)
    for (const { known, isExternal, state } of CASES) {
      if (about === (isExternal ? 'own' : 'other')) continue
      const target = targetWith({ ...factsOf(known), isExternal })
      assert.equal(rules.get(id)!.check('', target), state === 'broken', `${id} ${known} ${isExternal}`)
    }
})

test('a redirect and a sitemap are judged by the site that answered', () => {
  const hops = [{ url: 'https://example.com/out', statusCode: 301 }]
  for (const { known, isExternal, state } of CASES) {
    const { statusCode, isUnanswered } = factsOf(known)
    const page = answerWith({
      hops,
      statusCode,
      isAnsweredByOther: isExternal,
      isInSitemap: true,
      failure: isUnanswered ? 'timeout' : null,
    })
    for (const id of ['redirect_to_error', 'sitemap_4xx'] as const)
      assert.equal(findingOn(page, id) !== undefined, state === 'broken', `${id} ${known} ${isExternal}`)
  }
})
