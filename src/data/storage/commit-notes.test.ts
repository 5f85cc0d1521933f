import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { createCommitNotes } from './commit-notes.ts'

onEveryEngine('notes of a transaction', (context) => {
  test('are told in their order when it is committed, and not before', async () => {
    const { database } = context
    const notes = createCommitNotes<string[]>()
    const told: string[] = []
    const stop = notes.observe(database, told)
    await database.transaction(async (tx) => {
      notes.add(tx, (observer) => observer.push('first'))
      notes.add(tx, (observer) => observer.push('second'))
      assert.deepEqual(told, [])
    })
    assert.deepEqual(told, ['first', 'second'])
    stop()
    await database.transaction(async (tx) => notes.add(tx, (observer) => observer.push('unheard')))
    assert.deepEqual(told, ['first', 'second'])
  })

  test('are forgotten with it when it is rolled back', async () => {
    const { database } = context
    const notes = createCommitNotes<string[]>()
    const told: string[] = []
    const stop = notes.observe(database, told)
    const work = database.transaction(async (tx) => {
      notes.add(tx, (observer) => observer.push('never'))
      throw new Error('no')
    })
    await assert.rejects(work)
    await database.transaction(async (tx) => notes.add(tx, (observer) => observer.push('later')))
    stop()
    assert.deepEqual(told, ['later'])
  })
})
