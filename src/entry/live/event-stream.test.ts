import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { openEventStream } from './event-stream.ts'

/** The parts of a socket that a stream needs: it takes everything, and passes it on only on request. */
function createResponse() {
  const taken: string[] = []
  let pass: (() => void) | undefined
  const response = Object.assign(
    new Writable({
      decodeStrings: false,
      write(text: string, _encoding, done) {
        taken.push(text)
        pass = done
      },
    }),
    { writeHead: () => response, flushHeaders() {}, socket: null },
  ) as unknown as ServerResponse
  return { response, taken, passOn: () => pass?.() }
}

test('messages have an id, a name and one line of data', () => {
  const { response, taken } = createResponse()
  const stream = openEventStream(response, { headers: [], onClosed() {}, onDropped() {} })
  stream.send({ event: 'event', id: '7', data: { text: 'a\nb\n\nc' } })
  assert.deepEqual(taken, ['id: 7\nevent: event\ndata: {"text":"a\\nb\\n\\nc"}\n\n'])
})

test('a reader who is behind by more than a look is dropped, and one who keeps up is not', () => {
  const slow = createResponse()
  const quick = createResponse()
  let dropped = 0
  const options = { headers: [], onClosed() {}, onDropped: () => dropped++ }
  const slowStream = openEventStream(slow.response, options)
  const quickStream = openEventStream(quick.response, options)
  const data = 'x'.repeat(10_000)
  for (let count = 0; count < 100; count++) {
    quickStream.send({ event: 'event', data })
    quick.passOn()
  }
  assert.equal(dropped, 0)
  for (let count = 0; count < 100; count++) slowStream.send({ event: 'event', data })
  assert.equal(dropped, 1)
  assert.equal(slow.response.destroyed, true)
  assert.ok(slow.response.writableLength < 300_000)
})
