import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import type { Tx } from './database.ts'

onEveryEngine('listening to commits', (context) => {
  test('a listener hears of each transaction after it was committed, until it stops listening', async () => {
    const { database } = context
    const heard: Tx[] = []
    let own: Tx | undefined
    const stop = database.onCommitted((tx) => heard.push(tx))
    await database.transaction(async (tx) => {
      own = tx
      assert.deepEqual(heard, [])
    })
    assert.deepEqual(
      heard.map((tx) => tx === own),
      [true],
    )
    stop()
    await database.transaction(async () => {})
    assert.equal(heard.length, 1)
  })

  test('a transaction that was rolled back is not heard of', async () => {
    const { database } = context
    let heard = 0
    const stop = database.onCommitted(() => heard++)
    await assert.rejects(database.transaction(() => Promise.reject(new Error('no'))))
    stop()
    assert.equal(heard, 0)
  })
})
