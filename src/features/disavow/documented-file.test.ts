import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { entryText } from './entry.ts'
import { readDisavowFile } from './import/disavow-file.ts'
import { readFileLine } from './import/file-line.ts'

const text = readFileSync(new URL('../../../docs/disavow.md', import.meta.url), 'utf8')

async function* inOne(content: string) {
  yield Buffer.from(content)
}

test('the file that the documentation shows is one that we write', async () => {
  const example = /```\n(# bought[^`]+)```/.exec(text)?.[1] ?? ''
  const { entries } = await readDisavowFile(inOne(example), 'own.example')
  assert.equal(entries.length, 3)
  assert.equal(entries.map(entryText).join(''), example)
})

test('lines become what the documentation says', () => {
  const rows = [...text.matchAll(/^\| (`[^|]*) \| ((?:taken|ends)[^|]*) \|$/gm)]
  let looked = 0
  for (const [, lines = '', said = ''] of rows) {
    for (const [, line = ''] of lines.matchAll(/`([^`]+)`/g)) {
      const read = readFileLine(line, 'own.example')
      const expected = said.startsWith('taken') ? 'entry' : 'fault'
      assert.equal(read.kind, expected, line)
      if (read.kind === 'entry')
        assert.equal(read.isMended, /and reported$/.test(said) && read.type === 'domain', line)
      looked++
    }
  }
  assert.ok(looked > 10)
})
