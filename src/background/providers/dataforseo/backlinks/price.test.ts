import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answersOf,
  openBacklinks,
  REQUEST,
  TARGET,
} from '../../../../../test/helpers/dataforseo-backlinks.ts'
import { fakeLinks, fakeMonth } from '../../../../../test/helpers/fake-dataforseo-backlinks-profile.ts'

const PROFILE = { links: fakeLinks(3, 'https://shop.example/'), history: [fakeMonth('2026-10-01', 3, 2)] }

test('every step costs what DataForSEO says, and no more than was announced', async (t) => {
  const { fake, source } = await openBacklinks(t, PROFILE)
  const answers = await answersOf(source)
  const spent = answers.reduce((sum, { costMicros }) => sum + costMicros, 0)
  assert.equal(spent, fake.account.spentMicros)
  assert.equal(answers[0]?.costMicros, 20_030)
  let cursor: unknown
  for (const { costMicros, isCostEstimated, next } of answers) {
    assert.equal(isCostEstimated, false)
    assert.ok(costMicros <= source.estimateMicros(REQUEST, cursor))
    cursor = next
  }
  assert.ok(spent <= source.estimateWholeMicros(REQUEST))
  // 1 summary, 103 months at most, 10 pages of domains, 1 of anchors, 1 of pages, 5 of links.
  assert.equal(source.estimateWholeMicros(REQUEST), 19 * 20_000 + (1 + 103 + 17_000) * 30)
})

test('a reply that does not say what it cost is reckoned by its rows', async (t) => {
  const { fake, source } = await openBacklinks(t, PROFILE)
  const reply = { target: TARGET, backlinks: 1 }
  const text = JSON.stringify({ status_code: 20000, tasks: [{ status_code: 20000, result: [reply] }] })
  fake.misbehave('summary', { kind: 'garbage', text })
  const [summary] = await answersOf(source)
  assert.deepEqual([summary?.costMicros, summary?.isCostEstimated], [20_030, true])
})
