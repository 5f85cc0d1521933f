import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openThreadProxy, proxyHere, type ThreadProxy } from './thread-proxy.ts'

const MODULE = `
  import { parentPort, workerData } from 'node:worker_threads'
  import { serveProxy } from '${new URL('./thread-proxy.ts', import.meta.url)}'
  serveProxy(parentPort, {
    sum: workerData,
    add(value) { this.sum += value; return this.sum },
    lengthOf: (bytes) => bytes.length,
    fail() { throw new Error('It went wrong.') },
    exit() { process.exit(3) },
  })`

class Adder {
  sum = 1
  add(value: number): number {
    this.sum += value
    return this.sum
  }
  lengthOf(bytes: Uint8Array): number {
    return bytes.length
  }
  fail(): void {}
  exit(): void {}
}

function open(): ThreadProxy<Adder> {
  return openThreadProxy(new URL(`data:text/javascript,${encodeURIComponent(MODULE)}`), 1, 'adds')
}

test('a thread answers in order, and takes over what it is handed', async () => {
  const thread = open()
  const sums = await Promise.all([thread.ask('add', [2]), thread.ask('add', [3])])
  assert.deepEqual(sums, [3, 6])
  const bytes = new Uint8Array(10)
  assert.equal(await thread.ask('lengthOf', [bytes], [bytes.buffer]), 10)
  assert.equal(bytes.length, 0)
  await thread.close()
  await assert.rejects(thread.ask('add', [1]), /The thread that adds ended/)
})

test('what goes wrong in it fails everything that waits, and what is asked later', async () => {
  for (const [method, expected] of [
    ['fail', /It went wrong/],
    ['exit', /ended with code 3/],
  ] as const) {
    const thread = open()
    const both = await Promise.allSettled([thread.ask(method, []), thread.ask('add', [1])])
    for (const result of both) assert.match(String((result as PromiseRejectedResult).reason), expected)
    await assert.rejects(thread.ask('add', [1]), expected)
    await thread.close()
  }
})

test('without a thread the same is asked of the object itself', async () => {
  const here = proxyHere(new Adder())
  assert.equal(await here.ask('add', [4]), 5)
  await here.close()
})
