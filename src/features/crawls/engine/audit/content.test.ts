import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, pageWith } from '../../../../../test/helpers/audited-page.ts'

test(
  'a page whose charset nobody names is told, with what it was read as',
  finds('charset_missing', pageWith({ guessedCharset: 'windows-1250' }), pageWith({ guessedCharset: null })),
)

test(
  '199 words are little, 200 are not',
  finds('thin_content', pageWith({ wordsCount: 199 }), pageWith({ wordsCount: 200 })),
)

test(
  'a tenth of text is little, more is not',
  finds(
    'low_text_ratio',
    pageWith({ visibleTextBytes: 1000 }, { bodyBytes: 10_000 }),
    pageWith({ visibleTextBytes: 1001 }, { bodyBytes: 10_000 }),
  ),
)

test('an empty page has no ratio', () => {
  assert.equal(findingOn(pageWith({ visibleTextBytes: 0 }, { bodyBytes: 0 }), 'low_text_ratio'), undefined)
})

test(
  'placeholder text is told',
  finds('lorem_ipsum', pageWith({ hasPlaceholderText: true }), pageWith({ hasPlaceholderText: false })),
)

const rendered = (rawTextChars: number | null, renderedTextChars: number | null) =>
  pageWith({ rawTextChars, renderedTextChars })

test(
  '199 characters that become 500 need JavaScript, 200 do not',
  finds('client_rendered_content', rendered(199, 500), rendered(200, 500)),
)

test(
  'a page that stays short with JavaScript is only short',
  finds('client_rendered_content', rendered(199, 500), rendered(199, 499)),
)

test('nothing is said of rendering when no page was rendered', () => {
  assert.equal(findingOn(rendered(0, null), 'client_rendered_content'), undefined)
  assert.equal(findingOn(rendered(null, 900), 'client_rendered_content'), undefined)
})

test('no language is missing', finds('lang_missing', pageWith({ lang: ' ' }), pageWith({ lang: 'de' })))

test(
  'an unknown language is invalid',
  finds('lang_invalid', pageWith({ lang: 'en_US' }), pageWith({ lang: 'en-US' })),
)

test('a missing language is not invalid as well', () => {
  assert.equal(findingOn(pageWith({ lang: null }), 'lang_invalid'), undefined)
})

test(
  'no viewport is missing',
  finds('viewport_missing', pageWith({ viewport: '' }), pageWith({ viewport: 'width=device-width' })),
)

test(
  'an id that two elements have is told',
  finds('duplicate_id', pageWith({ duplicateIds: ['menu'] }), pageWith({ duplicateIds: [] })),
)
