import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { SampleReaders } from '../../test/helpers/sample-thread.ts'
import { until } from '../../test/helpers/until.ts'
import { type FileThread, openFileThread, type ThreadLimits } from './file-thread.ts'
import { FileFaults } from './row-faults.ts'

const MODULE = new URL('../../test/helpers/sample-thread.ts', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'sightline-thread-'))
const path = join(folder, 'file')
writeFileSync(path, 'one\ntwo\nthree\n')
after(() => rmSync(folder, { recursive: true }))

const LIMITS: ThreadLimits = { heapMb: 64, silentSeconds: 60, seconds: 60, secondsPerMegabyte: 1 }

async function using<T>(
  work: (thread: FileThread<SampleReaders>) => Promise<T>,
  { limits = {}, signal }: { limits?: Partial<ThreadLimits>; signal?: AbortSignal } = {},
): Promise<T> {
  const file = signal === undefined ? { path } : { path, signal }
  const thread = openFileThread<SampleReaders>(MODULE, file, { prefix: '> ' }, { ...LIMITS, ...limits })
  try {
    return await work(thread)
  } finally {
    await thread.close()
  }
}

async function drain<Batch, Result>(batches: AsyncGenerator<Batch, Result>) {
  const taken: Batch[] = []
  for (;;) {
    const { value, done } = await batches.next()
    if (done === true) return { taken, result: value }
    taken.push(value)
  }
}

test('batches come in order, then the result, as often as they are asked for', async () => {
  await using(async (thread) => {
    const expected = { taken: [['> one'], ['> two'], ['> three']], result: { lines: 3 } }
    assert.deepEqual(await drain(thread.read('lines')), expected)
    assert.deepEqual(await drain(thread.read('lines')), expected)
  })
})

test('a receiver that takes nothing lets only a few batches be read ahead', async () => {
  await using(async (thread) => {
    const counts = thread.read('counts', 1000)
    assert.equal((await counts.next()).value, 1)
    await until('the thread waits', async () => (await drain(thread.read('counted'))).result > 1)
    // Each answer is a round trip, in which the thread could have gone on.
    for (let asked = 0; asked < 10; asked++) assert.ok((await drain(thread.read('counted'))).result <= 6)
    assert.equal((await drain(counts)).result, 1000)
  })
})

test('a receiver that stops early ends the reading, and the next begins anew', async () => {
  await using(async (thread) => {
    for await (const count of thread.read('counts', 1_000_000)) if (count === 3) break
    await until('it was ended', async () => (await drain(thread.read('ended'))).result === 1)
    assert.deepEqual((await drain(thread.read('counts', 2))).taken, [1, 2])
  })
})

test('a fault of the file arrives with its code, several with their number', async () => {
  await using(async (thread) => {
    const one = drain(thread.read('faults', 1))
    await assert.rejects(one, { name: 'AppError', code: 'import_invalid', message: 'Line 1: wrong.' })
    const several = await drain(thread.read('faults', 3)).catch((error) => error)
    assert.ok(several instanceof FileFaults)
    assert.deepEqual([several.message, several.named.length, several.count], ['Line 1: wrong.', 3, 3])
  })
})

test('a fault of ours arrives as one', async () => {
  await using(async (thread) => {
    await assert.rejects(drain(thread.read('broken')), { name: 'Error', message: 'a bug' })
  })
})

test('a thread that is stuck is ended, and says what to do', async () => {
  const reading = using((thread) => drain(thread.read('endless')), { limits: { silentSeconds: 1 } })
  await assert.rejects(reading, { code: 'import_invalid', message: /far longer than a file of its size may/ })
})

test('so is one that goes on and on', async () => {
  const reading = using((thread) => drain(thread.read('idle')), { limits: { seconds: 1 } })
  await assert.rejects(reading, { code: 'import_invalid', message: /far longer than a file of its size may/ })
})

test('one that needs too much memory fails its own reading alone', async () => {
  const reading = using((thread) => drain(thread.read('greedy')))
  await assert.rejects(reading, { code: 'import_invalid', message: /takes too much memory/ })
  await using(async (thread) => assert.deepEqual((await drain(thread.read('counts', 1))).taken, [1]))
})

test('stopping ends it at once, even in an endless loop', async () => {
  const stopping = new AbortController()
  const reason = new Error('the server stops')
  const { signal } = stopping
  const reading = using(
    async (thread) => {
      await drain(thread.read('lines'))
      const ended = drain(thread.read('endless'))
      stopping.abort(reason)
      return await ended
    },
    { signal },
  )
  await assert.rejects(reading, reason)
  const later = using((thread) => drain(thread.read('lines')), { signal })
  await assert.rejects(later, reason)
})
