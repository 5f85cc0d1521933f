import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { findMeantDomain, parseDomain } from './domain-value.ts'

const OWN = 'www.own.example:8080'
const parse = (written: string, own = OWN) => {
  const parsed = parseDomain(written, own)
  return 'error' in parsed ? `refused: ${parsed.error}` : parsed.value
}

test('a domain is kept in lower-case ASCII, with every part that it was given with', () => {
  const cases: [written: string, value: string][] = [
    ['spam.example', 'spam.example'],
    ['Spam.EXAMPLE.', 'spam.example'],
    ['sub.spam.example', 'sub.spam.example'],
    ['www.spam.example', 'www.spam.example'],
    ['WWW.blog.spam.example', 'www.blog.spam.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['ｓｐａｍ。example', 'spam.example'],
    ['a_b.example', 'a_b.example'],
    ['spam.blogspot.com', 'spam.blogspot.com'],
    ['www.com', 'www.com'],
    ['www.github.io', 'www.github.io'],
    ['rival.example', 'rival.example'],
    ['notown.example', 'notown.example'],
    ['own.example.evil.example', 'own.example.evil.example'],
  ]
  for (const [written, value] of cases) assert.equal(parse(written), value, written)
})

test('what is more than a domain is refused with what to write instead', () => {
  const cases: [written: string, sentence: RegExp][] = [
    ['domain:spam.example', /without "domain:": spam\.example\.$/],
    ['DOMAIN: spam.example', /without "domain:": spam\.example\.$/],
    ['https://www.spam.example/a?b#c', /without a scheme and a path: www\.spam\.example\.$/],
    ['//spam.example', /without a scheme/],
    ['spam.example/a', /without a path: spam\.example\.$/],
    ['spam.example:8080', /without a port: spam\.example\.$/],
    ['*.spam.example', /without a wildcard: spam\.example\.$/],
    ['sp*m.example', /without a wildcard, like spam\.example\.$/],
    ['.spam.example', /without a dot in front: spam\.example\.$/],
    ['me@spam.example', /without a user name/],
    [' spam.example', /without spaces: spam\.example\.$/],
    ['spam .example', /without spaces, like/],
    ['spam\u0001.example', /without spaces/],
    ['spam%2eexample', /without percent signs/],
    ['', /^refused: Write a domain, like/],
  ]
  for (const [written, sentence] of cases) assert.match(parse(written), sentence, written)
})

test('an address is no domain, however it is spelled', () => {
  for (const written of [
    '203.0.113.7',
    '1.2.3',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '::1',
    '[::1]',
    '[2001:db8::1]:80',
  ])
    assert.match(parse(written), /^refused: An IP address/, written)
})

test('what is no name is refused', () => {
  const long = `${'a'.repeat(60)}.`.repeat(4)
  for (const written of [
    'spam..example',
    '-spam.example',
    'spam-.example',
    '_spam.example',
    'xn--a.example',
    'spam.123',
    `${'a'.repeat(64)}.example`,
    `${long}${'b'.repeat(10)}`,
    'sp<am.example',
  ])
    assert.match(parse(written), /^refused: This is not a domain name/, written)
  assert.equal(parse(`${long}${'b'.repeat(9)}`), `${long}${'b'.repeat(9)}`)
})

test('a public suffix, of a registry or of a company, and a name without a dot are refused', () => {
  for (const written of ['com', 'xyz', 'co.uk', 'github.io', 'blogspot.com', 'foo.ck', 'укр'])
    assert.match(parse(written), /is a public suffix: it would cover every site below it/, written)
  for (const written of ['spam', 'localhost', 'example']) assert.match(parse(written), /has no dot/, written)
})

test("the project's own domain, all below it and all above it are refused", () => {
  for (const written of ['own.example', 'WWW.own.example', 'shop.own.example'])
    assert.match(parse(written), /belongs to the project's own site, own\.example\.$/, written)
  for (const written of ['spam.example', 'eu.spam.example', 'www.spam.example'])
    assert.match(parse(written, 'shop.eu.spam.example'), /would cover the project's own site/, written)
  assert.equal(parse('us.spam.example', 'shop.eu.spam.example'), 'us.spam.example')
  assert.equal(parse('spam.example', '10.0.0.1:80'), 'spam.example')
})

test('whatever is written, what comes out is a domain that stays as it is, or a sentence', () => {
  const labels = fc.constantFrom(
    'spam',
    'www',
    'co',
    'uk',
    'com',
    'xn--',
    'github',
    'io',
    '1',
    '0x1',
    'ä',
    'own',
    'example',
  )
  const names = fc.array(labels, { maxLength: 5 }).map((parts) => parts.join('.'))
  const texts = fc.string({ unit: anyCharacter, maxLength: 12 })
  const pieces = fc.constantFrom('', '.', '*', ':', '/', 'domain:', 'https://', ' ', '@', '%', '#', '[')
  const written = fc.tuple(pieces, fc.oneof(names, texts), pieces).map((parts) => parts.join(''))
  fc.assert(
    fc.property(written, (text) => {
      const parsed = parseDomain(text, OWN)
      if ('error' in parsed) assert.match(parsed.error, /\.$|\)$/)
      else {
        assert.match(parsed.value, /^[a-z0-9_.-]+\.[a-z0-9_.-]+$/)
        assert.deepEqual(parseDomain(parsed.value, OWN), parsed)
        assert.equal(findMeantDomain(text), parsed.value)
      }
    }),
    { numRuns: 500 },
  )
})
