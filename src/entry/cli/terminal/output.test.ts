import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { createOutput, formatTable, printable } from './output.ts'
import type { Terminal } from './terminal.ts'

function fakeTerminal(options: { isTTY?: boolean; env?: Record<string, string> } = {}) {
  const written = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY: options.isTTY ?? false,
    write: (text: string) => {
      written[name] += text
    },
  })
  const terminal: Terminal = {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    env: options.env ?? {},
    isInteractive: false,
    ask: async () => '',
  }
  return { terminal, written }
}

test('columns are as wide as their widest cell, and lines end without spaces', () => {
  const table = formatTable(
    ['ID', 'NAME', 'SEEN'],
    [
      [1, 'a', null],
      [22, 'long name', 'now'],
    ],
  )
  assert.equal(table, 'ID  NAME       SEEN\n1   a          -\n22  long name  now')
})

test('wide letters take two columns', () => {
  const [, first, second] = formatTable(
    ['A', 'B'],
    [
      ['日本', 'x'],
      ['abcd', 'x'],
    ],
  ).split('\n')
  assert.equal(first, '日本  x')
  assert.equal(second, 'abcd  x')
})

test('no control character of a name reaches the terminal, and a row stays one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      const [, row, ...more] = formatTable(['NAME', 'END'], [[name, 'x']]).split('\n')
      assert.deepEqual(more, [])
      assert.doesNotMatch(row ?? '', /\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
  assert.equal(printable('a\u001b[31mb\r\nc'), 'a[U+001B][31mb c')
})

test('with --json stdout has one document, else the text for people', () => {
  for (const isJson of [true, false]) {
    const { terminal, written } = fakeTerminal()
    const output = createOutput(terminal, isJson)
    output.print({ id: 1 }, () => 'one')
    output.note('by the way')
    assert.equal(written.stdout, isJson ? '{"id":1}\n' : 'one\n')
    assert.equal(written.stderr, 'by the way\n')
  }
})

test('colours are for terminals, and not for those who refuse them', () => {
  const paint = (options: Parameters<typeof fakeTerminal>[0], isJson = false) =>
    createOutput(fakeTerminal(options).terminal, isJson).paint('red', 'text')
  assert.equal(paint({ isTTY: true }), '\u001b[31mtext\u001b[39m')
  assert.equal(paint({ isTTY: false }), 'text')
  assert.equal(paint({ isTTY: true, env: { NO_COLOR: '1' } }), 'text')
  assert.equal(paint({ isTTY: true, env: { NO_COLOR: '' } }), '\u001b[31mtext\u001b[39m')
  assert.equal(paint({ isTTY: true }, true), 'text')
})

test('nothing that a terminal obeys is printed but our own colours, whatever a command forgot', () => {
  const evil = 'a\u001b[2J\u009b1m\rb\u202ec'
  const shown = 'a[U+001B][2J[U+009B]1m[U+000D]b[U+202E]c'
  for (const isTTY of [true, false]) {
    const { terminal, written } = fakeTerminal({ isTTY })
    const output = createOutput(terminal, false)
    output.print({}, () => `${output.paint('red', 'Made')}\n${evil}`)
    output.note(evil)
    assert.equal(written.stdout, `${isTTY ? '\u001b[31mMade\u001b[39m' : 'Made'}\n${shown}\n`)
    assert.equal(written.stderr, `${shown}\n`)
  }
  const { terminal, written } = fakeTerminal({ isTTY: true })
  createOutput(terminal, true).print({ name: evil }, () => '')
  assert.doesNotMatch(written.stdout.trimEnd(), /[\p{Cc}\p{Bidi_Control}]/u)
  assert.deepEqual(JSON.parse(written.stdout), { name: evil })
})
