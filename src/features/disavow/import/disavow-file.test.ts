import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { inPieces } from '../../../../test/helpers/memory-file.ts'
import { webPath, webQuery } from '../../../../test/helpers/web-addresses.ts'
import { type DisavowEntry, entryText } from '../entry.ts'
import { parseNote } from '../rules/note.ts'
import { readDisavowFile } from './disavow-file.ts'

const OWN = 'own.example'

const read = (text: string | Uint8Array) => readDisavowFile(inPieces(Buffer.from(text), 7), OWN)

async function linesOf(text: string | Uint8Array): Promise<string[]> {
  const { entries } = await read(text)
  return entries.map((entry) => entryText(entry).trimEnd())
}

test('domains, pages and comments right above them are read', async () => {
  const text = `# A list of ours\n\ndomain:spam.example\n# bought\nhttp://a.example/x\n#asked by mail,\n#  no answer\nDomain:B.example`
  assert.deepEqual(await linesOf(text), [
    'domain:spam.example',
    '# bought\nhttp://a.example/x',
    '# asked by mail, no answer\ndomain:b.example',
  ])
  const { notices, lines } = await read(text)
  assert.deepEqual([lines, notices.commentsOmitted, notices.mended], [3, 1, 0])
})

test('a file may come from any system and editor', async () => {
  const lines = '# ünser\r\n\tdomain:spam.example \r\n\r\nhttps://a.example/\r'
  const expected = ['# ünser\ndomain:spam.example', 'https://a.example/']
  assert.deepEqual(await linesOf(lines), expected)
  assert.deepEqual(await linesOf(`\ufeff${lines}`), expected)
  const utf16 = Buffer.from(`\ufeff${lines}`, 'utf16le')
  assert.deepEqual(await linesOf(utf16), expected)
  assert.deepEqual(await linesOf(Buffer.from(utf16).swap16()), expected)
  assert.deepEqual(await linesOf('\n\n# only comments\n'), [])
  await assert.rejects(
    read(Buffer.from('domain:a.example\n# \xe9\n', 'latin1')),
    /^AppError: Line 2: this is not UTF-8/,
  )
})

test('a file with nothing in it is refused, and one of comments is not', async () => {
  for (const text of ['', '\n\n\n', ' \r\n\t\r\n', '\ufeff\n'])
    await assert.rejects(read(text), /^AppError: Line 1: the file is empty\.$/, JSON.stringify(text))
  assert.deepEqual(await linesOf('\n# none yet\n'), [])
})

test('what is plainly meant otherwise is mended and told', async () => {
  const mended = [
    'domain: spam.example',
    'domain:https://spam.example/',
    'domain:spam.example/path?q',
    'domain:*.spam.example',
    'domain:.spam.example',
    'domain:spam.example:8080',
  ]
  for (const line of mended) {
    const { entries, notices } = await read(`\n${line}\n`)
    assert.deepEqual(entries, [{ type: 'domain', value: 'spam.example', note: null }], line)
    assert.equal(notices.mended, 1, line)
    assert.deepEqual(notices.sentences(), ['Line 2 was read as domain:spam.example.'])
  }
})

test('a comment behind an entry becomes its note', async () => {
  assert.deepEqual(await linesOf('# above\nhttp://a.example/#top # behind\ndomain:b.example\t#behind'), [
    '# above behind\nhttp://a.example/',
    '# behind\ndomain:b.example',
  ])
})

test('what could mean something else is refused with its line and what to write', async () => {
  const cases: [line: string, message: RegExp][] = [
    ['spam.example', /Line 3: A line is .* For the whole site write domain:spam\.example\.$/],
    ['www.spam.example/path', /write domain:spam\.example\.$/],
    ['what is this', /Line 3: A line is "domain:" and a domain/],
    ['ftp://spam.example/', /Line 3: A line is/],
    ['domain:', /Line 3, domain: Write a domain/],
    ['domain:spam .example', /Line 3, domain: .*without spaces/],
    ['domain:http://shop.own.example/', /Line 3, domain: shop\.own\.example belongs/],
    ['http://own.example/page', /Line 3, url: own\.example belongs/],
    ['http://a.example/b c', /Line 3, url: A URL has no spaces/],
    [`http://a.example/${'x'.repeat(3000)}`, /Line 3, url: As it is sent/],
    ['x'.repeat(200_000), /Line 3: the line has more than/],
  ]
  for (const [line, message] of cases)
    await assert.rejects(read(`domain:good.example\n\n${line}\ndomain:b.example`), {
      code: 'import_invalid',
      message,
    })
})

test('an IP address or a public suffix as a domain is left out, with its line and reason', async () => {
  const cases: [line: string, reason: RegExp][] = [
    ['domain:203.0.113.7', /^Line 3 was left out\. An IP address cannot be disavowed as a domain/],
    ['domain:[2001:db8::1]', /^Line 3 was left out\. An IP address/],
    ['domain:org.br', /^Line 3 was left out\. org\.br is a public suffix/],
    ['domain:https://github.io/', /^Line 3 was left out\. github\.io is a public suffix/],
  ]
  for (const [line, reason] of cases) {
    const { entries, lines, notices } = await read(
      `domain:good.example\n# why\n${line} # behind\ndomain:b.example`,
    )
    assert.deepEqual(entries.map(entryText), ['domain:good.example\n', 'domain:b.example\n'], line)
    assert.deepEqual([lines, notices.omitted, notices.commentsOmitted], [2, 1, 1])
    assert.match(notices.sentences()[0] ?? '', reason)
  }
  const many = await read(Array.from({ length: 30 }, (_, at) => `domain:203.0.113.${at}\n`).join(''))
  assert.equal(many.notices.sentences().at(-1), '20 more lines were left out for such reasons.')
})

test('repeats count once, and things that a person may not mean are told', async () => {
  const text = `domain:a.example\n# again\ndomain:A.example.\nhttp://sub.a.example/page\nhttp://a.example\ndomain:google.co.uk\n# ${'x'.repeat(600)}\ndomain:facebook.com`
  const { entries, lines, repeated, notices } = await read(text)
  assert.deepEqual([entries.length, lines, repeated], [5, 6, 1])
  assert.equal(entries[0]?.note, null)
  const { mended, homePages, covered, notesCut, largeSites } = notices
  assert.deepEqual(
    [mended, homePages, covered, notesCut, largeSites],
    [0, 1, 2, 1, ['google.co.uk', 'facebook.com']],
  )
  assert.equal(notices.sentences().length, 5)
  const many = await read(Array.from({ length: 30 }, (_, at) => `domain: n${at}.example\n`).join(''))
  assert.equal(many.notices.sentences().at(-1), 'So it is with 20 more lines.')
})

test('a file that does not fit is refused where it shows, not held in memory', async () => {
  async function* endless() {
    for (let at = 0; ; at++) yield Buffer.from(`# ${'x'.repeat(480)}\nhttp://a.example/${at}\n`)
  }
  await assert.rejects(
    readDisavowFile(endless(), OWN),
    /^AppError: Line 7\d\d\d: The file would have 2,000,\d+ bytes/,
  )
})

test('our own file is read back as it was written', async () => {
  const domains = fc
    .stringMatching(/^[a-z0-9]{1,8}\.(?:example|co\.uk|xn--p1ai)$/)
    .map((value) => ({ type: 'domain', value }) as const)
  const urls = fc
    .tuple(domains, webPath(), webQuery())
    .map(
      ([{ value }, path, query]) =>
        ({ type: 'url', value: new URL(`https://${value}${path || '/'}?${query}`).href }) as const,
    )
  const notes = fc.oneof(
    fc.constant(null),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 }).map((text) => {
      const parsed = parseNote(text.normalize('NFC'))
      return 'error' in parsed ? null : parsed.value
    }),
    fc.constantFrom('#', '# #', 'domain:x.example', 'https://x.example/', '…', '\u202e', '\u0301x', 'a # b'),
  )
  const entries = fc.uniqueArray(
    fc.tuple(fc.oneof(domains, urls), notes).map(([entry, note]): DisavowEntry => ({ ...entry, note })),
    { selector: ({ type, value }) => `${type} ${value}`, minLength: 1, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const found = await read(given.map(entryText).join(''))
      assert.deepEqual(found.entries, given)
      assert.deepEqual([found.notices.mended, found.notices.commentsOmitted, found.repeated], [0, 0, 0])
    }),
    { numRuns: examples(300) },
  )
})
