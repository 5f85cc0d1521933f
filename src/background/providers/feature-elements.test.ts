import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { webUrl } from '../../../test/helpers/web-addresses.ts'
import { OWNABLE_FEATURES } from './contracts.ts'
import { countElements, elementsOf } from './feature-elements.ts'

test('elements have their place among those of their feature, each address once', () => {
  const raw = [
    ...elementsOf(
      'ads',
      [{ link: 'https://a.example/?gclid=1', title: ' Oak\n desks ' }],
      ({ link }) => link,
    ),
    ...elementsOf('ai_overview', [{ link: 'https://a.example/' }], ({ link }) => link),
    ...elementsOf(
      'ads',
      [{ link: 'https://a.example/' }, { link: 'https://b.example/', title: 7 }],
      ({ link }) => link,
    ),
  ]
  assert.deepEqual(countElements(raw), [
    { feature: 'ads', rank: 1, url: 'https://a.example/?gclid=1', title: 'Oak desks' },
    { feature: 'ai_overview', rank: 1, url: 'https://a.example/', title: '' },
    { feature: 'ads', rank: 2, url: 'https://b.example/', title: '' },
  ])
})

test('what leads nowhere takes no place', () => {
  const list = [
    null,
    'x',
    {},
    { link: 'javascript:alert(1)' },
    { link: '/url?q=1' },
    { link: 'https://a.example/' },
  ]
  const [first, ...others] = countElements(elementsOf('ads', list, ({ link }) => link))
  assert.deepEqual([first?.rank, first?.url, others], [1, 'https://a.example/', []])
  for (const nothing of [undefined, null, {}, 'x'])
    assert.deepEqual(
      elementsOf('ads', nothing, () => ''),
      [],
    )
})

test('whatever a reply repeats, places count from 1 and end', () => {
  const element = fc.record({
    feature: fc.constantFrom(...OWNABLE_FEATURES),
    url: fc.oneof(webUrl(), fc.jsonValue()),
    title: fc.jsonValue(),
  })
  fc.assert(
    fc.property(fc.array(element, { maxLength: 200, size: 'max' }), (raw) => {
      for (const ofFeature of Map.groupBy(countElements(raw), ({ feature }) => feature).values())
        assert.deepEqual(
          ofFeature.map(({ rank }) => rank),
          ofFeature.slice(0, 100).map((_, index) => index + 1),
        )
    }),
    { numRuns: 20 },
  )
})
