import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countCodePoints } from '../../../lib/text.ts'
import { NOTE_LENGTH_MAX, noteOfComment, parseNote } from './note.ts'

test('a note is one line of text, without the space around it', () => {
  assert.deepEqual(parseNote('  bought in May '), { value: 'bought in May' })
  assert.deepEqual(parseNote(' \u00a0'), { value: null })
  for (const written of [
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u0000',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u001b[31m',
    'a\u007f',
  ])
    assert.ok('error' in parseNote(written), JSON.stringify(written))
})

test('a comment becomes a note that would be taken as one', () => {
  assert.deepEqual(noteOfComment(' a\tb\u001b[31m  c '), { note: 'a b [31m  c', isCut: false })
  assert.deepEqual(noteOfComment('e\u0301'), { note: '\u00e9', isCut: false })
  assert.deepEqual(noteOfComment(' \t '), { note: null, isCut: false })
  const longest = '😀'.repeat(NOTE_LENGTH_MAX)
  assert.deepEqual(noteOfComment(longest), { note: longest, isCut: false })
  for (const long of [
    `${longest}x`,
    `x${longest}`,
    `${'e\u0301'.repeat(NOTE_LENGTH_MAX)}ab`,
    'x '.repeat(400),
  ]) {
    const { note, isCut } = noteOfComment(long)
    assert.ok(isCut && note !== null)
    assert.ok(note.endsWith('…') && note.isWellFormed())
    assert.ok(countCodePoints(note) <= NOTE_LENGTH_MAX && countCodePoints(note) >= NOTE_LENGTH_MAX - 1)
    assert.deepEqual(parseNote(note), { value: note })
  }
})
