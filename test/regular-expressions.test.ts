// Strangers' texts meet regular expressions nearly everywhere, and one that takes the square of their length lets a small file stop the
// server. So every expression is judged by recheck, which searches for a text that makes it slow. Those that it has found to be
// linear are recorded in linear-expressions.json (`npm run expressions` judges all anew and writes it), because judging all of them
// takes a minute of a processor; one that is not recorded is judged here, and all of them are by regular-expressions.long.test.ts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOUNDED_EXPRESSIONS, MADE_EXPRESSIONS } from './bounded-expressions.ts'
import { type FoundExpression, findExpressions, findFault, repeats } from './helpers/regular-expressions.ts'
import recorded from './linear-expressions.json' with { type: 'json' }

const { expressions, made } = findExpressions()
const keyOf = ({ file, text }: FoundExpression) => `${file}: ${text}`

test('every regular expression takes time in proportion to the text, or is known to be harmless', async () => {
  assert.ok(expressions.length > 500, `only ${expressions.length} were found`)
  const harmless = new Set(BOUNDED_EXPRESSIONS.map(keyOf))
  const known = new Set<string>(recorded)
  const faults: string[] = []
  for (const expression of expressions) {
    const { text } = expression
    if (!repeats(text) || known.has(text) || harmless.has(keyOf(expression))) continue
    const fault = await findFault(text)
    if (fault === undefined) known.add(text)
    else faults.push(`${keyOf(expression)} is ${fault}`)
  }
  assert.deepEqual(faults, [])
})

test('expressions that are made at run time are known to be harmless', () => {
  const harmless = new Set(MADE_EXPRESSIONS.map(keyOf))
  const others = made.map(keyOf).filter((key) => !harmless.has(key))
  assert.deepEqual(others, [], 'write it as a literal, or say in bounded-expressions.ts why it is linear')
})

test('what is said of expressions is said of expressions that are there', () => {
  const keys = new Set([...expressions, ...made].map(keyOf))
  const gone = [...BOUNDED_EXPRESSIONS, ...MADE_EXPRESSIONS].map(keyOf).filter((key) => !keys.has(key))
  const texts = new Set(expressions.map(({ text }) => text))
  assert.deepEqual([...gone, ...recorded.filter((text) => !texts.has(text))], [], 'run `npm run expressions`')
})

test('expressions of the kinds that once stopped the server are told from linear ones', async () => {
  for (const slow of [
    '/\\/+$/',
    '/\\s*%$/',
    '/\\/\\*[\\s\\S]*?\\*\\//g',
    '/\\S.*\\n/g',
    '/^(?:\\s|--[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/)*$/',
  ]) {
    assert.ok(repeats(slow))
    assert.match((await findFault(slow)) ?? 'linear', /polynomial|exponential/, slow)
  }
  assert.equal(await findFault('/^\\/+/'), undefined)
})
