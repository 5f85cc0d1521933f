import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../../test/helpers/any-character.ts'
import { descriptionWidthPx, readingLength, titleWidthPx } from './pixel-width.ts'

function assertWidth(text: string, px: number): void {
  assert.ok(Math.abs(titleWidthPx(text) - px) < 1e-9, `${text} is ${titleWidthPx(text)} px wide, not ${px}`)
}

test('letters are as wide as in Arial at 20 px', () => {
  assertWidth('', 0)
  assertWidth('Will', 18.9 + 3 * 4.4)
  assertWidth('A & B', 13.3 * 3 + 5.6 * 2)
  assertWidth("it's 100 %", 4.4 + 5.6 + 3.8 + 10 + 5.6 + 11.1 * 3 + 5.6 + 17.8)
})

test('a letter with a mark is as wide as without', () => {
  assertWidth('é', 11.1)
  assertWidth('e\u0301', 11.1)
  assertWidth('Å', 13.3)
  assertWidth('ï', 4.4)
})

test('Chinese, Japanese and Korean characters are 20 px wide', () => {
  assertWidth('玫瑰', 40)
  assertWidth('バラ', 40)
  assertWidth('장미', 40)
  assertWidth('𠀋', 20)
})

test('an emoji is one picture, however many code points it takes', () => {
  for (const emoji of ['🌹', '👍🏽', '👩‍👩‍👧', '🇩🇪', '🇩🇪'.normalize('NFD')]) assertWidth(emoji, 23)
  assertWidth('🇩🇪🇫🇷', 46)
  assertWidth('🌹🌹', 46)
})

test('a description is set smaller than a title', () => {
  assert.ok(Math.abs(descriptionWidthPx('mm') - 16.7 * 2 * 0.7) < 1e-9)
})

test('counting stops soon after the limit', () => {
  const endless = 'W'.repeat(10_000_000)
  assert.ok(titleWidthPx(endless, 561) < 600)
  assert.ok(descriptionWidthPx(endless, 985) < 1000)
})

test('a longer text is never narrower, and a limit changes nothing below it', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 60 })
  fc.assert(
    fc.property(text, text, (start, end) => {
      const whole = titleWidthPx(start + end)
      assert.ok(whole >= titleWidthPx(start) - 23.1)
      assert.equal(titleWidthPx(start + end, whole), whole)
      assert.equal(titleWidthPx(start + end, whole - 1) > whole - 1, true)
    }),
  )
})

test('wide characters count twice, up to what is enough', () => {
  assert.equal(readingLength('玫瑰 rose', 7, 100), 9)
  assert.equal(readingLength('玫'.repeat(1000), 5, 8), 8)
})
