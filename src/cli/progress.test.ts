import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress } from './progress.ts'

function record(isTTY: boolean) {
  const written: string[] = []
  const clock = { ms: 0 }
  const stderr = { isTTY, write: (text: string) => void written.push(text) }
  const progress = createProgress(
    stderr,
    () => clock.ms,
    (step, count) => `${step} ${count}`,
  )
  return { written, clock, progress }
}

test('off a terminal each step is one line, when it is over', () => {
  const { written, progress } = record(false)
  progress.show('read', 1)
  progress.show('read', 1_234_567)
  assert.deepEqual(written, [])
  progress.show('stored', 2)
  progress.end()
  progress.end()
  assert.deepEqual(written, ['read 1,234,567\n', 'stored 2\n'])
})

test('on a terminal the line is written over, ten times a second at most', () => {
  const { written, clock, progress } = record(true)
  progress.show('read', 1)
  clock.ms = 99
  progress.show('read', 2)
  clock.ms = 100
  progress.show('read', 3)
  progress.show('stored', 4)
  progress.end()
  const line = (text: string) => `\r\u001b[K${text}`
  assert.deepEqual(written, [
    line('read 1'),
    line('read 3'),
    line('read 3\n'),
    line('stored 4'),
    line('stored 4\n'),
  ])
})

test('nothing was shown, nothing is written', () => {
  const { written, progress } = record(true)
  progress.end()
  assert.deepEqual(written, [])
})
