import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readJsonRows } from './json-rows.ts'

const OPTIONS = { names: ['keywords', 'keyword'], what: 'keywords' }

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size)
}

async function read(text: string, size = 4): Promise<unknown[]> {
  return (await Array.fromAsync(readJsonRows(pieces(text, size), OPTIONS))).map(({ value }) => value)
}

test('rows come back from every form of the file, wherever the pieces are cut', async () => {
  const row = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 4 }),
      fc.jsonValue(),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(undefined, 2),
      async (rows, other, size, indent) => {
        const stored = JSON.parse(JSON.stringify(rows))
        const forms = [rows, { keywords: rows }, { domain: other, keyword: rows, last: other }]
        for (const form of forms)
          assert.deepEqual(await read(JSON.stringify(form, null, indent), size), stored)
        for (const one of rows) {
          const [found] = await read(JSON.stringify({ error: other, keyword: one }, null, indent), size)
          assert.deepEqual(found, JSON.parse(JSON.stringify(one)))
        }
      },
    ),
  )
})

test('a row knows the line that it begins in', async () => {
  const text = '{\n "error": null,\n "keywords": [\n  {"a": "x\\"}"},\n\n  {\n"a": 2}\n]}\n'
  const rows = await Array.fromAsync(readJsonRows(pieces(text, 3), OPTIONS))
  assert.deepEqual(rows, [
    { line: 4, value: { a: 'x"}' } },
    { line: 6, value: { a: 2 } },
  ])
})

test('names that only look like the right one are passed over', async () => {
  const text = JSON.stringify({ keywordsOld: [{ a: 1 }], x: { keywords: [{ a: 2 }] }, keyword: [{ a: 3 }] })
  assert.deepEqual(await read(text), [{ a: 3 }])
})

test('what is no list of rows is refused with its line', async () => {
  const cases: [string, RegExp][] = [
    ['', /Line 1: the file ends in the middle/],
    ['[{"a":1},\n{"a":2}', /Line 2: the file ends in the middle/],
    ['[{"a":1}]\n\nx', /Line 3: something follows after the end/],
    ['[\n1]', /Line 2: a list of keywords must hold objects/],
    ['[[{}]]', /Line 1: a list of keywords must hold objects/],
    ['{"keywords": ["a"]}', /Line 1: a list of keywords must hold objects/],
    ['{"a":1\n]', /Line 2: ] closes what was not opened/],
    ['[\n\n{"a" 1}]', /Line 3: the object that begins here is not JSON/],
    ['{"error":"Not authorized"}', /Line 1: there is no list of keywords in it/],
    ['{"keyword":"a"}', /Line 1: there is no list of keywords in it/],
  ]
  for (const [text, message] of cases) {
    await assert.rejects(read(text), { code: 'import_invalid', message }, text)
  }
})
