import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress, createStatusLine, whileShown } from './progress.ts'

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

test('off a terminal a step that lasts is written now and then, if that is wanted', () => {
  const written: string[] = []
  const clock = { ms: 0 }
  const stderr = { write: (text: string) => void written.push(text) }
  const line = createStatusLine(stderr, () => clock.ms, { repeatedMs: 30_000 })
  line.show('read', 'read 1')
  clock.ms = 29_999
  line.show('read', 'read 2')
  clock.ms = 30_000
  line.show('read', 'read 3')
  line.show('read', 'read 4')
  line.show('stored', 'stored 1')
  line.end()
  assert.deepEqual(written, ['read 3\n', 'read 4\n', 'stored 1\n'])
})

test('a remark stands above the line, which is drawn again below it', () => {
  const written: string[] = []
  const stderr = { isTTY: true, write: (text: string) => void written.push(text) }
  const line = createStatusLine(stderr, () => 0)
  line.show('read', 'read 1')
  line.remark('Still reading.')
  line.show('read', 'read 2')
  assert.deepEqual(written, ['\r\u001b[Kread 1', '\r\u001b[KStill reading.\n', '\r\u001b[Kread 2'])
})

test('what fails leaves no line behind that speaks of success', async () => {
  for (const isTTY of [true, false]) {
    const { written, progress } = record(isTTY)
    const work = async () => {
      progress.show('checked', 500)
      progress.show('added', 500)
      throw new Error('It does not fit.')
    }
    await assert.rejects(whileShown(progress, work), /does not fit/)
    assert.equal(written.join('').includes('added 500\n'), false)
    assert.equal(written.at(-1), isTTY ? '\r\u001b[K' : 'checked 500\n')
    await whileShown(progress, async () => progress.show('added', 7))
    assert.match(written.at(-1)!, /added 7\n$/)
  }
})
