import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { FeatureElement, OrganicResult, SerpAnswer } from '../../../background/providers/contracts.ts'
import { type ObservationContext, observe } from './observation.ts'
import { createOwnership } from './ownership.ts'

function resultsOf(urls: readonly string[]): OrganicResult[] {
  return urls.map((url, index) => ({
    position: index + 1,
    url,
    title: 'Title',
    displayUrl: url,
    description: '',
    features: [],
  }))
}

function answerOf(urls: readonly string[], changes: Partial<SerpAnswer> = {}): SerpAnswer {
  return {
    state: 'observed',
    results: resultsOf(urls),
    features: [],
    unreported: [],
    elements: [],
    pagesScanned: 10,
    isComplete: true,
    isBounded: false,
    correctedQuery: null,
    notes: [],
    costMicros: 0,
    isCostEstimated: false,
    ...changes,
  }
}

const context: ObservationContext = {
  owns: createOwnership('example.com'),
  competitors: [
    { id: 7, owns: createOwnership('rival.org') },
    { id: 9, owns: createOwnership('blog.rival.org') },
    { id: 11, owns: createOwnership('absent.net') },
  ],
  depth: 100,
}

const FEATURE_NOTES = 'nnn'
const SERP = [
  'https://notexample.com/',
  'https://blog.rival.org/a',
  'https://shop.example.com/oak',
  'https://rival.org/b',
  'https://example.com/',
  'https://blog.rival.org/c',
]

test('the position is that of the best result of the site or a sub-domain', () => {
  assert.deepEqual(observe(answerOf(SERP), context), {
    position: 3,
    url: 'https://shop.example.com/oak',
    ownedResultsCount: 2,
    shown: [],
    featureNotes: FEATURE_NOTES,
    competitorPositions: new Map([
      [7, 2],
      [9, 2],
    ]),
    isKnown: true,
    message: null,
  })
})

test('results need not come in order', () => {
  const { results } = answerOf(SERP)
  const observation = observe(answerOf([], { results: results.toReversed() }), context)
  assert.deepEqual(observation, observe(answerOf(SERP), context))
})

test('not found is known when everything up to the depth was read', () => {
  const { position, url, ownedResultsCount, isKnown, message } = observe(answerOf(['https://a.org/']), {
    ...context,
    depth: 30,
  })
  assert.deepEqual({ position, url, ownedResultsCount }, { position: null, url: null, ownedResultsCount: 0 })
  assert.equal(isKnown, true)
  assert.equal(message, 'Not found in the first 30 organic results.')
})

test('a search without results says that there are none', () => {
  const observation = observe(answerOf([], { pagesScanned: 1 }), context)
  assert.equal(observation.isKnown, true)
  assert.equal(observation.message, 'The search engine has no results for this keyword.')
})

test('not found among fewer results than were asked for names how many were read', () => {
  const bounded = { isComplete: false, isBounded: true }
  const strangers = Array.from({ length: 72 }, (_, index) => `https://a${index}.org/`)
  const { isKnown, position, message } = observe(answerOf(strangers, bounded), context)
  assert.deepEqual([isKnown, position], [true, null])
  assert.equal(
    message,
    'Not found in the first 72 organic results. The 10 pages that were read hold no more.',
  )
  const one = observe(answerOf(['https://a.org/'], { ...bounded, pagesScanned: 1 }), context)
  assert.match(one.message ?? '', / The 1 page that was read holds no more\.$/)
  assert.equal(observe(answerOf(SERP, bounded), context).message, null, 'a position needs no remark')
})

test('not found on some of the pages is not known', () => {
  const partial = observe(answerOf(['https://a.org/'], { isComplete: false, pagesScanned: 4 }), context)
  assert.equal(partial.isKnown, false)
  assert.equal(partial.position, null)
  assert.equal(
    partial.message,
    'Only 4 pages of results could be read. Whether the site is in the first 100 organic results is not known.',
  )
  const nothing = observe(answerOf([], { isComplete: false, pagesScanned: 0 }), context)
  assert.equal(nothing.isKnown, false)
  assert.match(nothing.message ?? '', /^No page of results could be read\./)
})

test('found on some of the pages is known, and the message says how many were read', () => {
  const observation = observe(answerOf(SERP, { isComplete: false, pagesScanned: 1 }), context)
  assert.equal(observation.isKnown, true)
  assert.equal(observation.position, 3)
  assert.equal(observation.message, 'Only 1 page of results could be read.')
})

test('results for another query are flagged, found or not', () => {
  const corrected = { correctedQuery: 'oak desk' }
  assert.equal(
    observe(answerOf(SERP, corrected), context).message,
    'The search engine showed results for "oak desk" instead.',
  )
  assert.equal(
    observe(answerOf(['https://a.org/'], corrected), context).message,
    'Not found in the first 100 organic results. The search engine showed results for "oak desk" instead.',
  )
})

const CITED: FeatureElement = {
  feature: 'ai_overview',
  rank: 3,
  url: 'https://www.example.com/guide',
  title: '',
}
const ADVERTISED: FeatureElement = { feature: 'ads', rank: 1, url: 'https://shop.example.com/', title: '' }
const RIVAL: FeatureElement = { feature: 'local_pack', rank: 1, url: 'https://rival.org/', title: '' }

test('a site that only features show has no position, and the message says where it is', () => {
  const elements = [RIVAL, CITED]
  const { position, ownedResultsCount, shown, message } = observe(
    answerOf(['https://a.org/'], { elements }),
    context,
  )
  assert.deepEqual([position, ownedResultsCount, shown], [null, 0, [CITED]])
  assert.equal(message, 'Not among the first 100 organic results; cited in the AI overview.')
  const bounded = { elements: [ADVERTISED, CITED], isComplete: false, isBounded: true }
  assert.equal(
    observe(answerOf(['https://a.org/'], bounded), context).message,
    'Not among the first 1 organic results; cited in the AI overview and shown in an ad. The 10 pages that were read hold no more.',
  )
  assert.equal(
    observe(answerOf([], { elements }), context).message,
    'The search engine has no results for this keyword; cited in the AI overview.',
  )
})

test('a site that ranks and that features show besides keeps its position, and the message says both', () => {
  const { position, message } = observe(answerOf(SERP, { elements: [CITED] }), context)
  assert.deepEqual([position, message], [3, 'Also cited in the AI overview.'])
  assert.equal(observe(answerOf(SERP, { elements: [RIVAL] }), context).message, null)
})

test('a result that is itself the featured snippet is one of the site, if it is of the site', () => {
  const snippetAt = (place: number) =>
    answerOf([], {
      results: resultsOf(SERP).map((result) =>
        result.position === place ? { ...result, features: ['featured_snippet'] } : result,
      ),
    })
  assert.equal(observe(snippetAt(3), context).message, 'Also shown as the featured snippet.')
  assert.equal(observe(snippetAt(1), context).message, null)
})

test('what stands beyond the depth does not count', () => {
  const fillers = Array.from({ length: 10 }, (_, index) => `https://filler${index}.org/`)
  const urls = [...fillers, 'https://example.com/', 'https://rival.org/']
  const observation = observe(answerOf(urls), { ...context, depth: 10 })
  assert.equal(observation.position, null)
  assert.equal(observation.ownedResultsCount, 0)
  assert.equal(observation.competitorPositions.size, 0)
  assert.equal(observe(answerOf(urls), { ...context, depth: 20 }).position, 11)
})

test('a competitor may be the project itself', () => {
  const own = { id: 1, owns: context.owns }
  assert.equal(observe(answerOf(SERP), { ...context, competitors: [own] }).competitorPositions.get(1), 3)
})

test('positions are the first of each site, and nothing is known without a result or a whole scan', () => {
  const url = fc.constantFrom(
    'https://example.com/',
    'https://a.example.com/',
    'https://rival.org/',
    'https://x.org/',
  )
  fc.assert(
    fc.property(
      fc.array(url, { maxLength: 40 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      (urls, isComplete, depth) => {
        const observation = observe(answerOf(urls, { isComplete }), { ...context, depth })
        const seen = urls.slice(0, depth)
        const first = seen.findIndex((url) => url.includes('example.com'))
        assert.equal(observation.position, first === -1 ? null : first + 1)
        assert.equal(observation.url, seen[first] ?? null)
        assert.equal(observation.ownedResultsCount, seen.filter((url) => url.includes('example.com')).length)
        const rival = seen.indexOf('https://rival.org/')
        assert.equal(observation.competitorPositions.get(7), rival === -1 ? undefined : rival + 1)
        assert.equal(observation.isKnown, first !== -1 || isComplete)
        assert.equal(observation.message === null, first !== -1 && isComplete)
      },
    ),
  )
})
