import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { collapseWhitespace, nfc } from '../../lib/text.ts'
import type { MarketDefaults } from './keyword-fields.ts'
import { type KeywordRow, readKeywordFile } from './keyword-file.ts'

const HEADER = 'keyword,country_code,language_code,device,location'

async function* pieces(text: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

function read(text: string | Uint8Array, defaults?: MarketDefaults): Promise<KeywordRow[]> {
  return Array.fromAsync(readKeywordFile(pieces(text), defaults))
}

async function refusal(text: string | Uint8Array, defaults?: MarketDefaults): Promise<string> {
  const error = await read(text, defaults).then(
    () => assert.fail(`It was taken: ${text}`),
    (error) => error,
  )
  assert.deepEqual([error.code, error.exitCode], ['import_invalid', 2])
  return error.message
}

test('a row has its line, the one spelling of its market, and what it leaves out by default', async () => {
  const file = `${HEADER}\n  Red   shoes ,us,EN,,\n\nschuhe,DE,de,Both,"Berlin,Germany"\ntênis,br,pt,desktop, \n`
  assert.deepEqual(await read(file), [
    {
      line: 2,
      keyword: 'Red shoes',
      countryCode: 'US',
      languageCode: 'en',
      location: null,
      device: 'mobile',
    },
    {
      line: 4,
      keyword: 'schuhe',
      countryCode: 'DE',
      languageCode: 'de',
      location: 'Berlin,Germany',
      device: 'both',
    },
    {
      line: 5,
      keyword: 'tênis',
      countryCode: 'BR',
      languageCode: 'pt-BR',
      location: null,
      device: 'desktop',
    },
  ])
})

test('columns come in any order, and those that have a default may be missing', async () => {
  assert.deepEqual(await read('\ufeffLanguage_Code;Keyword; country_code\r\nen;a;US\r\n'), [
    { line: 2, keyword: 'a', countryCode: 'US', languageCode: 'en', location: null, device: 'mobile' },
  ])
  const row = { countryCode: 'US', languageCode: 'es', location: null, device: 'mobile' }
  assert.deepEqual(await read('keyword\na\n"b, c"', { country: 'us', language: 'es' }), [
    { line: 2, keyword: 'a', ...row },
    { line: 3, keyword: 'b, c', ...row },
  ])
  assert.deepEqual(await read('keyword\tcountry_code\na\t\nb\tGB', { country: 'US', language: 'en' }), [
    { line: 2, keyword: 'a', ...row, languageCode: 'en' },
    { line: 3, keyword: 'b', ...row, countryCode: 'GB', languageCode: 'en' },
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
      async (keywords, size, lineEnd, hasMark) => {
        const lines = keywords.map((keyword) => `"${keyword.replaceAll('"', '""')}",US,en,mobile,`)
        const file = (hasMark ? '\ufeff' : '') + [HEADER, ...lines].join(lineEnd)
        const rows = await Array.fromAsync(readKeywordFile(pieces(file, size)))
        assert.deepEqual(
          rows.map((row) => row.keyword),
          keywords.map((keyword) => nfc(collapseWhitespace(keyword))),
        )
        const linesBefore = (index: number) =>
          [HEADER, ...lines]
            .slice(0, index)
            .join(lineEnd)
            .split(/\r\n?|\n/).length
        assert.deepEqual(
          rows.map((row) => row.line),
          keywords.map((_, index) => linesBefore(index + 1) + 1),
        )
      },
    ),
  )
})

test('a header that is missing, unknown or twice is refused', async () => {
  assert.match(
    await refusal(''),
    /^Line 1: the file is empty\. The first line names the columns: keyword, country/,
  )
  assert.match(await refusal('shoes,US,en\n'), /^Line 1: there is no column keyword\. The first line names/)
  assert.match(
    await refusal('\nkeyword,country_code,language_code,volume\n'),
    /^Line 2: the column "volume" is not known/,
  )
  assert.match(
    await refusal('keyword,country_code,keyword\n'),
    /^Line 1: the column keyword is there twice\.$/,
  )
  assert.equal(
    await refusal('keyword\na\n'),
    'Line 1: there is no column country_code (or --country) and no language_code (or --language).',
  )
  assert.equal(
    await refusal('keyword\na\n', { country: 'US' }),
    'Line 1: there is no column language_code (or --language).',
  )
})

test('an invalid row is refused with its line, the field and the reason', async () => {
  const cases: [string, RegExp][] = [
    [' ,US,en,,x', /^Line 3, keyword: must not be empty\.$/],
    [`${'x'.repeat(256)},US,en,,`, /^Line 3, keyword: must not have more than 255 characters\.$/],
    ['a\0b,US,en,,', /^Line 3, keyword: must not contain a NUL character\.$/],
    ['a,,en,,', /^Line 3, country_code: must not be empty\.$/],
    ['a,UK,en,,', /^Line 3, country_code: "UK" is not offered\. /],
    ['a,US,,,', /^Line 3, language_code: must not be empty\.$/],
    ['a,US,de,,', /^Line 3, language_code: "de" is not offered\. /],
    ['a,US,en,tablet,', /^Line 3, device: must be mobile, desktop or both, not "tablet"\.$/],
    [`a,US,en,,${'y'.repeat(256)}`, /^Line 3, location: must not have more than 255 characters\.$/],
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
  const [row] = await read(`${HEADER}\n${'🦊'.repeat(255)},US,en,,\n`)
  assert.equal([...(row?.keyword ?? '')].length, 255)
})

test('a large file is read as it is asked for, and a broken line in its middle is named', async () => {
  const LINES = 100_000
  const BROKEN = 60_001
  let made = 1
  async function* source(): AsyncGenerator<Uint8Array> {
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
  let taken = 1
  let aheadMax = 0
  const reading = async () => {
    for await (const row of readKeywordFile(source())) {
      taken++
      assert.equal(row.line, taken)
      aheadMax = Math.max(aheadMax, made - taken)
    }
  }
  await assert.rejects(reading(), /^AppError: Line 60001, language_code: "xx" is not offered\./)
  assert.equal(taken, BROKEN - 1)
  assert.ok(made < BROKEN + 1500, `it read on to line ${made}`)
  assert.ok(aheadMax < 1500, `${aheadMax} lines were held`)
})
