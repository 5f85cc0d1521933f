import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, pageWith } from '../../../../../test/helpers/audited-page.ts'

const titled = (title: string | null) =>
  pageWith({ title, titleLength: title === null ? 0 : [...title].length, h1: 'Another text' })

test('no title is missing', finds('title_missing', titled(null), titled('A')))

test('an empty title is missing', finds('title_missing', titled(''), titled('A')))

test(
  'two titles are several',
  finds('title_multiple', pageWith({ titleCount: 2 }), pageWith({ titleCount: 1 })),
)

test(
  'a title of 29 characters is short, one of 30 is not',
  finds('title_short', titled('a'.repeat(29)), titled('a'.repeat(30))),
)

test(
  'a character of Chinese fills the place of two',
  finds('title_short', titled('玫'.repeat(14)), titled('玫'.repeat(15))),
)

test('a missing title is not short as well', () => {
  assert.equal(findingOn(titled(''), 'title_short'), undefined)
})

test(
  'a title of 61 characters is long, one of 60 is not',
  finds('title_long', titled('i'.repeat(61)), titled('i'.repeat(60))),
)

test(
  'a title wider than 561 px is long however few its characters are',
  finds('title_long', titled('W'.repeat(30)), titled('W'.repeat(29))),
)

test(
  'a title that repeats the H1 is told, one that differs is not',
  finds('title_equals_h1', pageWith({ title: 'Red roses' }), pageWith({ title: 'Red roses and more' })),
)
