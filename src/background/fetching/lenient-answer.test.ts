import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLenientAnswer } from './lenient-answer.ts'
import type { LenientHead } from './lenient-head.ts'

type Read = { state: string; head: LenientHead | undefined; body: string; malformed: string[] }

/** All of it, in pieces that end at these places, and then the connection is closed. */
function read(text: string, { cuts = [] as number[], method = 'GET', headBytesMax = 65_536 } = {}): Read {
  const malformed = new Set<string>()
  let head: LenientHead | undefined
  let body = ''
  const answer = createLenientAnswer({
    method,
    headBytesMax,
    report: (malformation) => malformed.add(malformation),
    onHead(read) {
      assert.equal(head, undefined, 'one answer has one head')
      head = read
    },
    onData(bytes) {
      body += bytes.toString('latin1')
    },
  })
  const bytes = Buffer.from(text, 'latin1')
  const places = [...new Set([0, ...cuts, bytes.length])].sort((a, b) => a - b)
  let state = 'more'
  for (let index = 1; index < places.length && state === 'more'; index++)
    state = answer.feed(bytes.subarray(places[index - 1], places[index]))
  if (state === 'more') state = answer.close()
  return { state, head, body, malformed: [...malformed].sort() }
}

const OK = 'HTTP/1.1 200 OK\r\n'

test('what is clear is read, whatever is wrong with it', () => {
  const cases: [string, Partial<Read>][] = [
    [`${OK}\r\nto the end`, { body: 'to the end', malformed: [] }],
    ['\r\nHTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok and more', { body: 'ok', malformed: [] }],
    ['http/1.1  200 OK\nX: y\n\nread', { body: 'read', malformed: ['line-ends', 'status-line'] }],
    [`${OK}Content-Length: 2, 2\r\n\r\nok`, { body: 'ok', malformed: ['repeated-length'] }],
    [`${OK}Content-Length: two\r\n\r\nok`, { body: 'ok', malformed: ['invalid-length'] }],
    [`${OK}Transfer-Encoding: gzip, Chunked\r\n\r\n2;a=b\r\nok\r\n0\r\nX: y\r\n\r\n`, { body: 'ok' }],
    [`${OK}Transfer-Encoding: chunked\r\n\r\n2 \r\nok\r\n0\r\n`, { body: 'ok', malformed: ['chunk-lines'] }],
    [`HTTP/1.1 103 Early\r\nLink: a\r\n\r\n${OK}Content-Length: 0\r\n\r\nx`, { body: '', malformed: [] }],
    ['HTTP/1.1 204 None\r\nContent-Length: 9\r\n\r\n', { body: '', malformed: [] }],
    [`${OK}a\0b: c\r\n\r\n`, { malformed: ['control-character'] }],
  ]
  for (const [text, expected] of cases) {
    const answer = read(text)
    assert.equal(answer.state, 'whole', text)
    assert.deepEqual({ ...answer, ...expected }, answer, text)
  }
})

test('headers are read as browsers read them', () => {
  const lines = [
    'A: 1',
    'a : 2',
    ' and more',
    'B C: 3',
    ': 4',
    'no colon',
    '__proto__: 5',
    'D:',
    'Content-Length: 0',
  ]
  const { head, malformed } = read(`${OK}\r\n`.replace('\r\n\r\n', `\r\n${lines.join('\r\n')}\r\n\r\n`))
  assert.deepEqual(Object.entries(head?.headers ?? {}), [
    ['a', ['1', '2 and more']],
    ['__proto__', '5'],
    ['d', ''],
    ['content-length', '0'],
  ])
  assert.deepEqual(malformed, ['folded-header', 'header-name', 'no-colon'])
})

test('a length that does not count is not passed on', () => {
  const text = `${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`
  assert.equal(read(text).head?.headers['content-length'], undefined)
})

test('what can be understood in two ways, or in none, is refused', () => {
  for (const text of [
    'SSH-2.0-OpenSSH_9.2\r\n\r\n',
    '<html>\n\n',
    'HTTP/1.1 20 OK\r\n\r\n',
    `${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\nok`,
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nokay\r\n`,
    `${OK}Transfer-Encoding: chunked\r\n\r\n123456789\r\n`,
  ])
    assert.equal(read(text).state, 'broken', text)
})

test('what ends too early is cut, and a head beyond its limit is too large', () => {
  for (const text of ['', 'HTTP/1.1 200 OK\r\nX:', `${OK}Content-Length: 9\r\n\r\nhalf`])
    assert.equal(read(text).state, 'cut', text)
  assert.equal(read(`${OK}Transfer-Encoding: chunked\r\n\r\n9\r\nhalf`).state, 'cut')
  const long = `${OK}${'x: y\r\n'.repeat(100)}\r\n`
  assert.equal(read(long, { headBytesMax: 300 }).state, 'too-large')
  assert.equal(read('\n'.repeat(400), { headBytesMax: 300 }).state, 'too-large')
  assert.equal(read(long, { headBytesMax: 1_000, cuts: Array.from(long, (_, at) => at) }).state, 'whole')
})

test('an answer to HEAD ends with its head', () => {
  assert.deepEqual(
    [
      read(`${OK}Content-Length: 9\r\n\r\n`, { method: 'HEAD' }).state,
      read(`${OK}\r\n`, { method: 'HEAD' }).state,
    ],
    ['whole', 'whole'],
  )
})

test('it does not matter in which pieces an answer comes', () => {
  const piece = fc.constantFrom(
    'HTTP/1.1 200 OK',
    '\r\n',
    '\n',
    '\r',
    ' ',
    ':',
    'a',
    'Content-Length: 3',
    '0',
    '3',
    'Transfer-Encoding: chunked',
    'body',
    ';',
    '\0',
  )
  const answers = fc
    .tuple(fc.constantFrom('', OK, `${OK}Transfer-Encoding: chunked\r\n\r\n`), fc.array(piece))
    .map(([start, rest]) => start + rest.join(''))
  fc.assert(
    fc.property(answers, fc.array(fc.nat({ max: 200 })), (text, cuts) => {
      assert.deepEqual(read(text, { cuts: cuts.filter((at) => at < text.length) }), read(text))
    }),
  )
})

test('what is not HTTP is known by its first bytes, so that nobody waits for more', () => {
  for (const text of ['SSH-2.0-OpenSSH_9.2\r\n', '<html>', 'HTTQ', '220 smtp.example ready\r\n'])
    assert.equal(read(text).state, 'broken', text)
  for (const text of ['HT', 'http/', '\r\n', '\r']) assert.equal(read(text).state, 'cut', text)
})
