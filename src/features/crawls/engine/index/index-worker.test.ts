import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { startIndexWorker } from './index-worker.ts'

test('what was to be sent to a thread may be freed as soon as the thread is closed', async () => {
  const worker = startIndexWorker<{ body: Uint8Array }, never>({
    file: './index-thread.ts',
    data: {},
    onReply() {},
    onDown() {},
  })
  const body = new Uint8Array(8)
  worker.send({ body })
  const closed = worker.close()
  body.buffer.transfer(0)
  await Promise.all([closed, setImmediate()])
  assert.ok(body.buffer.detached)
})
