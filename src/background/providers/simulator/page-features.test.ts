import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Device, SERP_FEATURES, type SerpFeature } from '../contracts.ts'
import { profileKeyword } from './keyword-profile.ts'
import { featuresOf } from './page-features.ts'
import { createPhraseBook } from './phrase-book.ts'

const book = createPhraseBook()
const DAY = 20_700

function features(keyword: string, device: Device = 'desktop', day = DAY): SerpFeature[] {
  const market = { tag: '', countryCode: 'US', languageCode: 'en', location: null, depth: 100, day: '' }
  return featuresOf(profileKeyword({ ...market, keyword, device }, book), device, day)
}

/** The share of 300 keywords made from a form that have the feature. */
function share(feature: SerpFeature, form: (index: number) => string): number {
  const keywords = Array.from({ length: 300 }, (_, index) => form(index))
  return keywords.filter((keyword) => features(keyword).includes(feature)).length / keywords.length
}

test('features come from the list, in its order, none twice', () => {
  for (let index = 0; index < 300; index++) {
    const found = features(`how to buy cheap hotel jobs near me ${index}`)
    assert.deepEqual(
      found,
      SERP_FEATURES.filter((feature) => found.includes(feature)),
    )
  }
})

test('what a keyword is about decides what is likely', () => {
  assert.ok(share('ads', (n) => `buy desk ${n}`) > 0.7)
  assert.ok(share('ads', (n) => `how to clean desk ${n}`) < 0.3)
  assert.ok(share('local_pack', (n) => `dentist near me ${n}`) > 0.8)
  assert.ok(share('jobs', (n) => `driver jobs ${n}`) > 0.7)
  assert.ok(share('recipes', (n) => `soup recipe ${n}`) > 0.3)
  // But for a week of chance, only food has recipes.
  assert.equal(
    share('recipes', (n) => `widget ${n}`),
    0,
  )
})

test('a keyword keeps its features, with some change', () => {
  let changes = 0
  let isEverOther = false
  for (let index = 0; index < 100; index++) {
    for (let day = DAY; day < DAY + 30; day++) {
      const [before, after] = [
        features(`widget ${index}`, 'desktop', day),
        features(`widget ${index}`, 'desktop', day + 1),
      ]
      changes += SERP_FEATURES.filter(
        (feature) => before.includes(feature) !== after.includes(feature),
      ).length
    }
    isEverOther ||= features(`widget ${index}`).join() !== features(`widget ${index}`, 'mobile').join()
  }
  const perDay = changes / (100 * 30)
  assert.ok(perDay > 0.02 && perDay < 0.4, `${perDay} changes a day and keyword`)
  assert.ok(isEverOther, 'both devices are always the same')
})
