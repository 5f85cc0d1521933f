import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLogger } from './log.ts'

function logged(isColoured: boolean) {
  let text = ''
  const destination = {
    write(line: string) {
      text += line
    },
  }
  const log = createLogger({ level: 'info', destination, text: { isColoured } })
  return { log, text: () => text }
}

test('a line for people has the time of day, the level, what happened and the rest', () => {
  const { log, text } = logged(false)
  log.info({ url: 'http://127.0.0.1:4780', tries: 3, list: ['a'] }, 'listening')
  assert.match(
    text(),
    /^\d\d:\d\d:\d\d {2}info {3}listening {2}url=http:\/\/127\.0\.0\.1:4780 tries=3 list=\["a"\]\n$/,
  )
})

test('a fault is shown with its stack, secrets are not, and no control character reaches the terminal', () => {
  const { log, text } = logged(false)
  log.warn({ err: new Error('no way'), title: 'a\u001b[2Jb\u0007' }, 'failed with Bearer abc')
  const lines = text().trimEnd().split('\n')
  assert.match(lines[0]!, /^\S+ {2}warn {3}failed with Bearer \[redacted\] {2}title=a�\[2Jb�$/)
  assert.match(lines[1]!, /^ {10}Error: no way$/)
  assert.match(lines[2]!, /^ {14}at /)
})

test('only levels that ask for attention are coloured', () => {
  const { log, text } = logged(true)
  log.error('broken')
  log.info('fine')
  const [broken, fine] = text().split('\n')
  assert.ok(broken?.endsWith('\u001b[31merror\u001b[39m  broken'))
  assert.match(fine!, / {2}info {3}fine$/)
})
