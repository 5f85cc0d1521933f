import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, pageWith } from '../../../../../test/helpers/audited-page.ts'

const COMPLETE = {
  title: 'A',
  type: 'article',
  image: 'https://example.com/a.jpg',
  url: 'https://example.com/',
}

for (const name of ['title', 'type', 'image', 'url'] as const)
  test(
    `og:${name} is required`,
    finds(
      'og_required_missing',
      pageWith({ ogTags: { ...COMPLETE, [name]: null } }),
      pageWith({ ogTags: COMPLETE }),
    ),
  )

test('what is missing of Open Graph is named', () => {
  const page = pageWith({ ogTags: { ...COMPLETE, type: '', url: null } })
  assert.equal(findingOn(page, 'og_required_missing')?.detail, 'og:type, og:url')
})

test(
  'no Twitter card is told',
  finds('twitter_card_missing', pageWith({ twitterCard: null }), pageWith({ twitterCard: 'summary' })),
)
