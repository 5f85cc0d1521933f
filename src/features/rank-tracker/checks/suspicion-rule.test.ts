import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chooseSuspects, type NewResult, SUSPICION } from './suspicion-rule.ts'

function result(analysisId: number, before: number | null, position: number | null, more = {}): NewResult {
  return {
    analysisId,
    before,
    position,
    isEmptyUnexplained: false,
    isEndUnexplained: false,
    wasHeld: false,
    ...more,
  }
}
const suspicionsOf = (results: readonly NewResult[], earlier: readonly boolean[] = []) =>
  Object.fromEntries(chooseSuspects(results, earlier))

describe('results that are not believed', () => {
  test('an empty page without a reason, even of a keyword that never had a position', () => {
    assert.deepEqual(suspicionsOf([result(1, null, null, { isEmptyUnexplained: true })]), { 1: 'empty' })
  })

  test('a keyword that falls from the first page to nowhere, even if it is the only one', () => {
    assert.deepEqual(suspicionsOf([result(1, 10, null)]), { 1: 'gone' })
    for (const believed of [result(1, 11, null), result(1, 3, 60), result(1, null, null), result(1, null, 4)])
      assert.deepEqual(suspicionsOf([believed]), {}, JSON.stringify(believed))
  })

  test('a keyword that falls from any position to nowhere, where the results ended with other blocks alone', () => {
    const end = { isEndUnexplained: true }
    assert.deepEqual(suspicionsOf([result(1, 45, null, end)]), { 1: 'gone' })
    for (const believed of [result(1, null, null, end), result(1, 15, 25, end)])
      assert.deepEqual(suspicionsOf([believed]), {}, JSON.stringify(believed))
    assert.deepEqual(suspicionsOf([result(1, 45, null, { ...end, wasHeld: true })]), {})
  })

  test('a loss that at least five and half of the latest ten results share', () => {
    const lost = result(9, 15, 15 + SUSPICION.placesMin)
    assert.deepEqual(suspicionsOf([lost], [true, true, true, false]), {})
    assert.deepEqual(suspicionsOf([lost], [true, true, true, true, false, false, false, false, false]), {
      9: 'fallen',
    })
    assert.deepEqual(
      suspicionsOf([lost, ...[1, 2, 3, 4, 5, 6].map((id) => result(id, 5, 5))], [true, true, true, true]),
      {},
    )
  })

  test('keywords that come one after the other from the first page are all held, from the first one on', () => {
    const earlier: boolean[] = []
    for (let id = 1; id <= 8; id++) {
      assert.deepEqual(Object.keys(suspicionsOf([result(id, 3, null)], earlier)), [`${id}`])
      earlier.unshift(true)
    }
  })

  test('a second answer is believed, whatever it is', () => {
    const second = { wasHeld: true, isEmptyUnexplained: true }
    assert.deepEqual(suspicionsOf([1, 2, 3, 4, 5, 6].map((id) => result(id, 1, null, second))), {})
  })
})
