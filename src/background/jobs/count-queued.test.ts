import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'
import { countQueued } from './count-queued.ts'
import { enqueue } from './enqueue.ts'

onEveryEngine('the count of queued jobs', (context) => {
  test('is by kind, of what waits and not of what runs', async () => {
    assert.deepEqual(await countQueued(context.database), [])
    const id = await context.database.transaction(async (tx) => {
      for (const kind of ['b', 'a']) await enqueue(tx, { kind })
      return await enqueue(tx, { kind: 'b' })
    })
    assert.deepEqual(await countQueued(context.database), [
      ['a', 1],
      ['b', 2],
    ])
    await changeRows(context.database, 'jobs', { state: 'running' }, { id: id ?? assert.fail('not stored') })
    assert.deepEqual(await countQueued(context.database), [
      ['a', 1],
      ['b', 1],
    ])
  })
})
