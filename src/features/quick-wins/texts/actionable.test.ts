import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isActionable } from './actionable.ts'

test('what people search for is actionable', () => {
  for (const query of [
    'running shoes',
    'iphone 15',
    'tents for 4 people',
    'windows 11 update',
    'how to wash a down jacket',
    'node.js',
    'тент',
    'zelt für 4 personen',
    'テント',
    'c++',
    'color: red or blue',
    `${'best tent for a family of five that is easy to set up and '.repeat(3)}dry`,
  ])
    assert.equal(isActionable(query), true, query)
})

test('codes, domain names and what tools ask are not', () => {
  for (const query of [
    '12345',
    '2024 2025',
    '???',
    'gtx1080',
    'mp3',
    'tel 0800 123456',
    '0800 123456',
    'booking.com',
    'www.bbc.co.uk',
    'site:example.com tents',
    'tents -site:example.com',
    'filetype:pdf tents',
    'intitle:"index of" tents',
    `${'"red tent" | '.repeat(12)}"blue tent"`,
  ])
    assert.equal(isActionable(query), false, query)
})
