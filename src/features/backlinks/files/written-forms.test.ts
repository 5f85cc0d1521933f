// The ways in which the same file may be written: encodings, delimiters, marks of numbers, what spreadsheets add.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readBacklinks } from '../../../../test/helpers/read-backlinks.ts'

const SOURCE = 'https://blog.example/post'
const HEADER = ['source_url', 'target_url', 'anchor', 'domain_rank', 'spam_score']
const ROW = [SOURCE, 'https://shop.example/müde', 'Möbel, 家具; "gut" 🪑', '45', '3']

function written(
  delimiter: string,
  rows: readonly (readonly string[])[] = [HEADER, ROW],
  end = '\n',
): string {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return rows.map((cells) => cells.map(quote).join(delimiter) + end).join('')
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

test('every encoding, delimiter and end of line is the same file', async () => {
  const files = [',', ';', '\t'].flatMap((delimiter) => [
    Buffer.from(written(delimiter)),
    Buffer.from(`\ufeff${written(delimiter, undefined, '\r\n')}`),
    Buffer.from(`\ufeff${written(delimiter)}`, 'utf16le'),
    utf16be(`\ufeff${written(delimiter, undefined, '\r')}`),
    gzipSync(written(delimiter)),
  ])
  for (const file of files) {
    for (const size of [3, 10_000]) {
      const { links } = await readBacklinks(file, { size })
      assert.deepEqual(
        links.map((link) => [link.sourceUrl, link.targetUrl, link.anchor, link.domainRank, link.spamScore]),
        [[SOURCE, 'https://shop.example/m%C3%BCde', 'Möbel, 家具; "gut" 🪑', 45, 3]],
      )
    }
  }
})

test('another encoding is refused where it shows', async () => {
  const latin = Buffer.from(`source_url,anchor\n${SOURCE},a\n${SOURCE},Möbel\n`, 'latin1')
  await assert.rejects(readBacklinks(latin), /^AppError: Line 3: this is not UTF-8/)
})

test('scores may have decimals with either mark, counts may be grouped', async () => {
  const cell = async (name: string, value: string) => {
    const { links } = await readBacklinks(
      written(';', [
        ['Source url', name],
        [SOURCE, value],
      ]),
    )
    const [link] = links
    return link!.domainRank ?? link!.rank ?? link!.spamScore ?? link!.outLinks
  }
  for (const [name, value, expected] of [
    ['DR', '45,5', 455],
    ['DR', '45.54', 455],
    ['DR', '100', 1000],
    ['UR', '0', 0],
    ['PA', '="33"', 330],
    ['rank', '999,5', 1000],
    ['Spam Score', '12,4 %', 12],
    ['External links', '1,234', 1234],
    ['External links', '1.234.567', 1_234_567],
    ['External links', "12'345", 12_345],
    ['External links', '7,00', 7],
    ['External links', '1 234', 1234],
    ['External links', '', null],
    ['DR', 'n/a', null],
  ] as const) {
    assert.equal(await cell(name, value), expected, `${name} ${value}`)
  }
  for (const [name, value, reason] of [
    ['DR', '101', /DR: must be a number from 0 to 100, not "101"/],
    ['DR', '-1', /DR: must be a number from 0 to 100/],
    ['rank', '1,000', /rank: "1,000" is not clear/],
    ['rank', '1e2', /rank: must be a number from 0 to 1000/],
    ['External links', '1,5', /External links: must be a whole number/],
    ['External links', '9'.repeat(20), /External links: must be a whole number/],
    ['target_status_code', '42', /target_status_code: must be a status from 100 to 599, not 42/],
  ] as const) {
    await assert.rejects(cell(name, value), reason, `${name} ${value}`)
  }
})

test('what a spreadsheet put around a text is taken off, and formulas are texts', async () => {
  const anchors: readonly (readonly [written: string, read: string])[] = [
    ['"=""oak desk"""', 'oak desk'],
    ['="oak, ""desk"""', 'oak, "desk"'],
    ['=""', ''],
    ["'=1+1", '=1+1'],
    ["'@home", '@home'],
    ["'-5", '-5'],
    ["'quoted'", "'quoted'"],
    ['=1+1', '=1+1'],
    ['"=HYPERLINK(""http://evil.example"",""x"")"', '=HYPERLINK("http://evil.example","x")'],
    ['+49 30 1', '+49 30 1'],
    ['-', '-'],
    ['@SUM(1)', '@SUM(1)'],
    ["=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
  ]
  const lines = anchors.map(([text]) => `="${SOURCE}",${text},="true",="2026-01-02"`)
  const { links } = await readBacklinks(`source_url,anchor,dofollow,first_seen\n${lines.join('\n')}\n`)
  assert.deepEqual(
    links.map(({ anchor }) => anchor),
    anchors.map(([, read]) => read),
  )
  assert.ok(links.every((link) => link.sourceUrl === SOURCE && link.isDofollow && link.firstSeen === 20455))
})

test('hostile texts stay texts, on one line', async () => {
  const naughty: readonly (readonly [written: string, read: string])[] = [
    ["'; DROP TABLE backlink_links; --", "'; DROP TABLE backlink_links; --"],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a\tb\u0001c\u007fd\u0085e', 'a b c d e'],
    ['two\nlines', 'two lines'],
    ['  wide \u00a0\u3000 space ', 'wide space'],
    ['e\u0301cole', 'école'],
    ['\u202eright to left', '\u202eright to left'],
    ['👨‍👩‍👧‍👦 ﷽ Z͑ͫ̓ͪ', '👨‍👩‍👧‍👦 ﷽ Z͑ͫ̓ͪ'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['null', 'null'],
    ['x'.repeat(600), 'x'.repeat(500)],
  ]
  const rows = naughty.map(([text]) => [SOURCE, text, text])
  const { links } = await readBacklinks(written('\t', [['source_url', 'anchor', 'source_title'], ...rows]))
  assert.deepEqual(
    links.map(({ anchor, sourceTitle }) => [anchor, sourceTitle]),
    naughty.map(([, read]) => [read, read]),
  )
  await assert.rejects(
    readBacklinks(`source_url,anchor\n${SOURCE},a\n${SOURCE},b\0c\n`),
    /^AppError: Line 3, anchor: must not contain a NUL character/,
  )
})

test('yes and no have many names', async () => {
  for (const [words, expected] of [
    [['true', 'TRUE', 'Yes', '1', ' WAHR ', 'vrai'], false],
    [['false', 'no', '0', 'Falsch', 'FAUX'], true],
    [['', '-', 'N/A'], null],
  ] as const) {
    const { links } = await readBacklinks(
      written(',', [['Source url', 'Nofollow'], ...words.map((word) => [SOURCE, word])]),
    )
    assert.deepEqual(
      links.map(({ isDofollow }) => isDofollow),
      words.map(() => expected),
    )
  }
  await assert.rejects(
    readBacklinks(`Source url,Nofollow\n${SOURCE},maybe\n`),
    /Line 2, Nofollow: must be true or false, not "maybe"/,
  )
})
