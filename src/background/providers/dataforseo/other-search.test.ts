import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureOf, openLive, openQueue, searchOf, taskIdOf } from '../../../../test/helpers/dataforseo.ts'
import { type FakeSearch, fakeItems, fakeResult } from '../../../../test/helpers/fake-dataforseo-serp.ts'
import { otherSearch } from './other-search.ts'

const SOUGHT = { keyword: 'Oak desk', locationCode: 2840, languageCode: 'iw' }

test('a result is held against what was asked, in any spelling of the same', () => {
  const same = { keyword: 'oak  DESK', location_code: 2840, language_code: 'he' }
  assert.equal(otherSearch(same, SOUGHT), undefined)
  assert.equal(otherSearch({}, SOUGHT), undefined, 'what it does not say is believed')
  assert.equal(
    otherSearch({ ...same, location_code: 1006886 }, { ...SOUGHT, locationCode: undefined }),
    undefined,
  )
  assert.match(
    otherSearch({ ...same, keyword: 'elm desk' }, SOUGHT) ?? '',
    /^DataForSEO answered the search "elm desk"/,
  )
  assert.match(
    otherSearch({ ...same, location_code: 2276 }, SOUGHT) ?? '',
    /from the place 2276 and not from 2840/,
  )
  assert.match(
    otherSearch({ ...same, language_code: 'en' }, SOUGHT) ?? '',
    /in the language en and not in iw/,
  )
})

const OTHERS: [string, Record<string, unknown>][] = [
  ['another keyword', { keyword: 'elm desk' }],
  ['another place', { location_code: 2276 }],
  ['another language', { language_code: 'de' }],
]

for (const [name, more] of OTHERS) {
  const serp = (search: FakeSearch) => fakeResult(search, fakeItems(search.keyword, 2), more)

  test(`a reply for ${name} is a failure that was paid for, asked at once`, async (t) => {
    const { check } = await openLive(t, { serp })
    const failure = await failureOf(check())
    assert.deepEqual([failure.class, failure.costMicros, failure.isRetryable], ['garbage', 3_500, false])
    assert.match(failure.message, /asked for\.$/)
    assert.ok(failure.reply !== null, 'kept for inspection')
  })

  test(`a reply for ${name} is a failure that was paid for, collected later`, async (t) => {
    const { queue, post } = await openQueue(t, { serp })
    const taskId = taskIdOf((await post('t1'))[0])
    const seen = await queue.collect({ ...searchOf('t1'), taskId }, AbortSignal.timeout(5_000))
    assert.equal(seen?.state === 'failed' && seen.class, 'garbage')
  })
}

test('a result without its list is a failure, whatever its count says', async (t) => {
  const serp = (search: FakeSearch) => ({ ...fakeResult(search, []), items: null })
  const { check } = await openLive(t, { serp })
  const failure = await failureOf(check())
  assert.deepEqual([failure.class, failure.costMicros], ['garbage', 3_500])
})
