import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { brief, READ_AT_MS, readKeywords, US } from '../../../../test/helpers/read-keywords.ts'
import { collapseWhitespace, nfc } from '../../../lib/text.ts'
import { openKeywordFile } from './keyword-file.ts'

const HEADER = 'keyword,country_code,language_code,device,location'

async function refusal(text: string | Uint8Array, defaults = {}): Promise<string> {
  const error = await readKeywords(text, defaults).then(
    () => assert.fail(`It was taken: ${text}`),
    (error) => error,
  )
  assert.deepEqual([error.code, error.exitCode], ['import_invalid', 2])
  return error.message
}

test('a row has the one spelling of its market, and what it leaves out by default', async () => {
  const file = `${HEADER}\n  Red   shoes ,us,EN,,\n\nschuhe,DE,de,Both,"Berlin,Germany"\ntênis,br,pt,desktop, \n`
  const { keywords } = await readKeywords(file, {})
  const rest = { history: [], tags: [], searchVolume: null, lastUpdatedMs: null }
  assert.deepEqual(keywords, [
    {
      keyword: 'Red shoes',
      countryCode: 'US',
      languageCode: 'en',
      location: null,
      devices: ['mobile'],
      ...rest,
      line: 2,
    },
    {
      keyword: 'schuhe',
      countryCode: 'DE',
      languageCode: 'de',
      location: 'Berlin,Germany',
      devices: ['mobile', 'desktop'],
      ...rest,
      line: 4,
    },
    {
      keyword: 'tênis',
      countryCode: 'BR',
      languageCode: 'pt-BR',
      location: null,
      devices: ['desktop'],
      ...rest,
      line: 5,
    },
  ])
})

test('columns come in any order, and those that have a default may be missing', async () => {
  assert.deepEqual(brief(await readKeywords('\ufeffLanguage_Code;Keyword; country_code\r\nen;a;US\r\n')), [
    'a · US · en · mobile',
  ])
  assert.deepEqual(brief(await readKeywords('keyword\na\n"b, c"', { country: 'us', language: 'es' })), [
    'a · US · es · mobile',
    'b, c · US · es · mobile',
  ])
  assert.deepEqual(
    brief(await readKeywords('keyword\tcountry_code\na\t\nb\tGB', { country: 'US', language: 'en' })),
    ['a · US · en · mobile', 'b · GB · en · mobile'],
  )
})

test("what neither the row nor the command says is the project's", async () => {
  const swiss = { project: { country: 'CH', language: 'fr' } }
  const file = 'keyword,country,language,device\na,,,\nb,CH,,\nc,CH,it,desktop\nd,AT,,\n'
  assert.deepEqual(brief(await readKeywords(file, swiss)), [
    'a · CH · fr · mobile',
    'b · CH · fr · mobile',
    'c · CH · it · desktop',
    // A country other than the project's has its usual language.
    'd · AT · de · mobile',
  ])
  assert.deepEqual(brief(await readKeywords('keyword\na\n', { ...swiss, country: 'UK', device: 'both' })), [
    'a · GB · en · mobile+desktop',
  ])
  // A project in a language that is not offered there.
  assert.deepEqual(
    brief(await readKeywords('keyword\na\n', { project: { country: 'DE', language: 'en' } })),
    ['a · DE · de · mobile'],
  )
  assert.equal(
    await refusal('keyword\na\n', { project: { country: 'AQ', language: 'en' } }),
    'Line 2, country_code: "AQ" is not offered. The country_code must be the code of a country that the options list, such as US. It is the project\'s: name another with --country.',
  )
})

test('countries and languages may be written in codes and in English', async () => {
  const file = [
    'Keyword,Country,Language,Device',
    'a,UK,English,Desktop',
    'b,United States,Spanish,mobile',
    'c,usa,en-US,BOTH',
    'd,Brazil,Portuguese,',
    'e,Mexico,Spanish (Latin America),',
    'f,Hong Kong,Chinese,',
  ].join('\n')
  assert.deepEqual(brief(await readKeywords(file)), [
    'a · GB · en · desktop',
    'b · US · es · mobile',
    'c · US · en · mobile+desktop',
    'd · BR · pt-BR · mobile',
    'e · MX · es-419 · mobile',
    'f · HK · zh-TW · mobile',
  ])
})

test('a plain list is taken, one keyword a line, and it is said that it has no header', async () => {
  const { keywords, notes } = await readKeywords('red shoes\n\n"shoes, blue"\n=1+1\n  boots \n')
  assert.deepEqual(
    keywords.map(({ keyword }) => keyword),
    ['red shoes', 'shoes, blue', '=1+1', 'boots'],
  )
  assert.deepEqual(notes, [
    'There is no header, so every line was read as a keyword, including the first: "red shoes".',
  ])
  assert.deepEqual(brief(await readKeywords('boots')), ['boots · US · en · mobile'])
  assert.match(
    await refusal('red shoes\nshoes, blue\n', US),
    /^Line 2: the line has 2 cells, and in a list without a header a line is one keyword\. Put one with a comma/,
  )
})

test('columns that are not known are passed over and named', async () => {
  const many = Array.from({ length: 12 }, (_, index) => `x${index}`).join(',')
  const { keywords, notes } = await readKeywords(`Keyword,Volume,Mood,${many}\na,10,good,${many}\n`)
  assert.equal(keywords.length, 1)
  assert.deepEqual(notes, [
    'The columns "Mood", "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8" and 3 more are not known and were not read.',
  ])
  assert.deepEqual((await readKeywords('keyword,Mood\na,good\n')).notes, [
    'The column "Mood" is not known and was not read.',
  ])
})

test('hostile cells come back as the keyword that the API would have stored', async () => {
  const special = ['"', '""', '\n', '\r\n', ',', ';', '\t', '=1+1', '@SUM(A1)', '-2', '日本', '🏳️‍🌈', '\u0085']
  const text = fc
    .array(fc.oneof(fc.constantFrom(...special), fc.string({ unit: 'grapheme', maxLength: 5 })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join('').toWellFormed().replaceAll('\0', ''))
    .filter((keyword) => collapseWhitespace(keyword) !== '')
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.array(fc.constantFrom('-----', 'Report: a, b', '', '"May 1, 2025 - April 30, 2026"'), {
        maxLength: 3,
      }),
      async (words, size, lineEnd, hasMark, before) => {
        const lines = words.map((word) => `"${word.replaceAll('"', '""')}",US,en,mobile,`)
        const file = (hasMark ? '\ufeff' : '') + [...before, HEADER, ...lines].join(lineEnd)
        const { keywords } = await readKeywords(file, {}, size)
        assert.deepEqual(
          keywords.map(({ keyword }) => keyword),
          words.map((word) => nfc(collapseWhitespace(word))),
        )
      },
    ),
  )
})

test('a header that is missing or says a thing twice is refused', async () => {
  assert.match(
    await refusal(''),
    /^Line 1: the file is empty\. The first line names the columns: keyword, country/,
  )
  assert.match(await refusal('shoes,US,en\n'), /^Line 1: there is no column keyword\. The first line names/)
  assert.equal(
    await refusal('\nkeyword,country_code,Keyword\n'),
    'Line 2: "keyword" and "Keyword" are the same column; keep one of them.',
  )
  assert.equal(
    await refusal('keyword,country,country_code\n'),
    'Line 1: "country" and "country_code" are the same column; keep one of them.',
  )
})

test('an invalid row is refused with its line, the field and the reason', async () => {
  const cases: [string, RegExp][] = [
    [' ,US,en,,x', /^Line 3, keyword: must not be empty\.$/],
    [`${'x'.repeat(256)},US,en,,`, /^Line 3, keyword: must not have more than 255 characters\.$/],
    ['a\0b,US,en,,', /^Line 3, keyword: must not contain a NUL character\.$/],
    ['a,,en,,', /^Line 3, country_code: must not be empty\.$/],
    ['a,EU,en,,', /^Line 3, country_code: "EU" is not offered\. /],
    ['a,CN,en,,', /^Line 3, country_code: "CN" is not offered\. .* such as US\.$/],
    ['a,US,de,,', /^Line 3, language_code: "de" is not offered\. /],
    ['a,US,en-GB,,', /^Line 3, language_code: "en-GB" is not offered\. /],
    ['a,US,en,tablet,', /^Line 3, device: must be mobile, desktop or both, not "tablet"\.$/],
    [`a,US,en,,${'y'.repeat(256)}`, /^Line 3, location: must not have more than 255 characters\.$/],
    ['a', /^Line 3: the line has 1 cell, and the header has 5\.$/],
    ['a,US,en,', /^Line 3: the line has 4 cells, and the header has 5\.$/],
    ['a,b,US,en,,', /^Line 3: the line has 6 cells, and the header has 5\.$/],
    ['a",US,en,,', /^Line 3: a cell that holds a quote must stand in quotes/],
    ['"a,US,en,,', /^Line 3: a quoted cell is not closed\.$/],
  ]
  for (const [line, message] of cases)
    assert.match(await refusal(`${HEADER}\nok,US,en,,\n${line}\n`), message)
  const latin1 = Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from('caf\xe9,FR,fr,,\n', 'latin1')])
  assert.match(await refusal(latin1), /^Line 2: this is not UTF-8\./)
})

test('255 characters are enough for 255 emoji', async () => {
  const { keywords } = await readKeywords(`${HEADER}\n${'🦊'.repeat(255)},US,en,,\n`)
  assert.equal([...(keywords[0]?.keyword ?? '')].length, 255)
})

test('a large file is read as it is asked for, and a broken line in its middle is named', async () => {
  const LINES = 100_000
  const BROKEN = 60_001
  let made = 1
  async function* source(): AsyncGenerator<Uint8Array> {
    made = 1
    yield Buffer.from(`${HEADER}\n`)
    while (made < LINES) {
      const lines: string[] = []
      for (let count = 0; count < 500 && made < LINES; count++) {
        made++
        lines.push(`shoes number ${made},US,${made === BROKEN ? 'xx' : 'en'},mobile,\n`)
      }
      yield Buffer.from(lines.join(''))
    }
  }
  const file = await openKeywordFile(source, { defaults: {}, domain: 'shop.example', nowMs: READ_AT_MS })
  let taken = 1
  let aheadMax = 0
  const reading = async () => {
    for await (const row of file.read()) {
      taken++
      assert.equal(row.keyword, `shoes number ${taken}`)
      aheadMax = Math.max(aheadMax, made - taken)
    }
  }
  await assert.rejects(reading(), /^AppError: Line 60001, language_code: "xx" is not offered\./)
  assert.equal(taken, BROKEN - 1)
  assert.equal(made, LINES, 'the rest is read as well: more may be broken')
  assert.ok(aheadMax < 1500, `${aheadMax} lines were held`)
})
