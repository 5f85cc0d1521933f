import assert from 'node:assert/strict'
import { test } from 'node:test'
import { robotsFileOf } from './site-files.ts'

test('two robots.txt are the same when their directives are', () => {
  const digest = (text: string) => robotsFileOf(text).digest
  const plain = digest('User-agent: *\nDisallow: /a\n')
  assert.equal(digest('# made at 10:01\r\n\r\nuser-agent : *\r\nDisallow: /a # the cart\r\n'), plain)
  assert.notEqual(digest('User-agent: *\nDisallow: /\n'), plain)
  assert.notEqual(digest(''), robotsFileOf(null).digest)
})

test('of a long file, the first directives are kept, and all of them count', () => {
  const rules = (count: number) =>
    `User-agent: *\n${Array.from({ length: count }, (_, at) => `Disallow: /${at}${'x'.repeat(300)}\n`).join('')}`
  const file = robotsFileOf(rules(1000))
  assert.deepEqual([file.lines.length, file.lines[0], file.lines[1]?.length], [200, 'user-agent: *', 200])
  assert.notEqual(robotsFileOf(rules(1001)).digest, file.digest)
})

test('bytes that are no text can be stored', () => {
  assert.deepEqual(robotsFileOf('Disallow: /\0a\xff').lines, ['disallow: /a\ufffd'])
})
