import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { type OrganicResult, SERP_FEATURES } from '../../../background/providers/contracts.ts'
import { fingerprintsOf, NOT_IN_FRAME, numbersIn } from './fingerprint.ts'

// Few texts and short ones, so that two results are often the same, or the same but for where one text ends; among
// them halves of a surrogate pair, which no encoding but UTF-16 tells from each other.
const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'b', '\n', '\0', 'ü', '›', '\ud800', '\udc00', '\ufffd'),
    maxLength: 3,
  }),
  fc.string({ unit: anyCharacter }),
)
const result: fc.Arbitrary<OrganicResult> = fc.record({
  position: fc.integer({ min: 1, max: 100 }),
  url: text,
  title: text,
  displayUrl: text,
  description: text,
  features: fc.subarray([...SERP_FEATURES], { maxLength: 2 }),
})

const keyOf = ({ position: _, ...rest }: OrganicResult) => JSON.stringify(rest)
const fingerprintOf = (one: OrganicResult) => fingerprintsOf([one]).join()

const PLAIN: OrganicResult = {
  position: 1,
  url: 'https://example.com/',
  title: 'Oak desks',
  displayUrl: 'example.com › desks',
  description: 'Desks of oak.',
  features: ['sitelinks'],
}

test('two results have the same fingerprint when they are the same but for the position, and only then', () => {
  fc.assert(
    fc.property(result, result, (one, other) => {
      assert.equal(fingerprintOf(one) === fingerprintOf(other), keyOf(one) === keyOf(other))
      assert.equal(fingerprintOf(one), fingerprintOf({ ...one, position: one.position + 1 }))
    }),
    { numRuns: 300 },
  )
})

test('every field counts, and where each ends', () => {
  const changed: Partial<OrganicResult>[] = [
    { url: 'https://example.org/' },
    { title: 'Oak desk' },
    { displayUrl: 'example.com > desks' },
    { description: '' },
    { features: [] },
    { features: ['sitelinks', 'video'] },
    { url: 'https://example.com/O', title: 'ak desks' },
    { displayUrl: 'example.com › desksD', description: 'esks of oak.' },
  ]
  const all = [PLAIN, ...changed.map((change) => ({ ...PLAIN, ...change }))]
  assert.equal(new Set(all.map(fingerprintOf)).size, all.length)
})

test('a result has the same fingerprint wherever it stands', () => {
  fc.assert(
    fc.property(fc.array(result, { maxLength: 12 }), (results) => {
      assert.equal(fingerprintsOf(results).join(), results.map(fingerprintOf).join())
    }),
  )
})

test('titles that are nearly alike share neither half more often than chance has it', () => {
  const results = Array.from({ length: 20_000 }, (_, number) => ({ ...PLAIN, title: `Oak desk ${number}` }))
  const fingerprints = fingerprintsOf(results)
  for (const half of [0, 1]) {
    const values = new Set(fingerprints.filter((_, at) => at % 2 === half))
    // Chance explains one pair in twenty such sets.
    assert.ok(values.size >= results.length - 2, `${results.length - values.size} in common`)
  }
})

test('each result is found in a frame wherever it went, one that is not there is not', () => {
  const number = fc.nat(12)
  fc.assert(
    fc.property(fc.array(number, { maxLength: 15 }), fc.array(number, { maxLength: 15 }), (frame, seen) => {
      const fingerprints = (numbers: number[]) =>
        fingerprintsOf(numbers.map((one) => ({ ...PLAIN, title: `Oak desk ${one}` })))
      const found = numbersIn(fingerprints(frame), fingerprints(seen))
      assert.equal(found.length, seen.length)
      for (const [index, one] of seen.entries()) {
        const at = found[index] as number
        if (frame.includes(one)) assert.equal(frame[at], one)
        else assert.equal(at, NOT_IN_FRAME)
      }
    }),
  )
})
