import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, pageWith } from '../../../../../test/helpers/audited-page.ts'

test('no H1 is missing', finds('h1_missing', pageWith({ h1: null, h1Count: 0 }), pageWith({ h1: 'A' })))

test('an empty H1 is missing', finds('h1_missing', pageWith({ h1: '' }), pageWith({ h1: 'A' })))

test('two H1 are several', finds('h1_multiple', pageWith({ h1Count: 2 }), pageWith({ h1Count: 1 })))

test(
  'an H1 of 71 characters is long, one of 70 is not',
  finds('h1_long', pageWith({ h1Length: 71 }), pageWith({ h1Length: 70 })),
)

test(
  'an H3 after an H1 leaves a level out, one after an H2 does not',
  finds('heading_order', pageWith({ headings: [1, 3] }), pageWith({ headings: [1, 2, 3, 1] })),
)

test('where the first heading starts and how far one goes back up does not matter', () => {
  assert.equal(findingOn(pageWith({ headings: [3, 4, 2, 1] }), 'heading_order'), undefined)
  assert.equal(findingOn(pageWith({ headings: [2, 4] }), 'heading_order')?.detail, 'H4 after H2')
})
