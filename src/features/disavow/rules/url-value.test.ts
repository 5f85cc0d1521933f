import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { parseUrl, URL_LENGTH_MAX } from './url-value.ts'

const OWN = 'www.own.example'
const parse = (written: string) => {
  const parsed = parseUrl(written, OWN)
  return 'error' in parsed ? `refused: ${parsed.error}` : parsed.value
}

test('a URL is spelled as browsers spell it, without its fragment', () => {
  const cases: [written: string, value: string][] = [
    ['https://spam.example', 'https://spam.example/'],
    ['HTTPS://Spam.Example:443/a/./b/../c?q=1#part', 'https://spam.example/a/c?q=1'],
    ['http://spam.example.:8080/#', 'http://spam.example:8080/'],
    ['https://bücher.example/ü?q=ü', 'https://xn--bcher-kva.example/%C3%BC?q=%C3%BC'],
    ['https://www.spam.example/Path', 'https://www.spam.example/Path'],
    ['http://203.0.113.7/x', 'http://203.0.113.7/x'],
    ['http://0xcb.0.113.7/x', 'http://203.0.113.7/x'],
    ['http://[2001:db8:0::1]/', 'http://[2001:db8::1]/'],
    ['https://github.io/page', 'https://github.io/page'],
  ]
  for (const [written, value] of cases) assert.equal(parse(written), value, written)
})

test('what is no page of another site is refused with what to write instead', () => {
  const cases: [written: string, sentence: RegExp][] = [
    ['spam.example/page', /like https:\/\/spam\.example\/page\. A whole site/],
    ['spam.example', /like https:\/\/spam\.example\/page\.html\. A whole site/],
    ['//spam.example/', /Write the whole address/],
    ['ftp://spam.example/', /Write the whole address/],
    ['javascript:alert(1)', /Write the whole address/],
    ['domain:spam.example', /with the type domain/],
    ['https://me:secret@spam.example/', /without a user name and password/],
    ['https://spam.example/a b', /has no spaces/],
    ['https://spam.example/\n', /has no spaces/],
    ['https://spam.example/\u0007', /control characters/],
    ['https://*.spam.example/', /Wildcards/],
    ['http://localhost/', /not a valid URL/],
    ['https://', /not a valid URL/],
    ['https://a..example/', /not a valid URL/],
    ['https://spam.example:99999/', /not a valid URL/],
    ['https://own.example/x', /own\.example belongs to the project's own site/],
    ['https://blog.OWN.example:8443/x', /own\.example belongs to the project's own site/],
  ]
  for (const [written, sentence] of cases) assert.match(parse(written), sentence, written)
})

test('its length is counted as it is sent', () => {
  const start = 'https://spam.example/'
  const longest = start + 'x'.repeat(URL_LENGTH_MAX - start.length)
  assert.equal(parse(longest), longest)
  assert.match(parse(`${longest}x`), /has 2049 characters; at most 2048/)
  assert.match(parse(start + 'ü'.repeat(500)), /has 3021 characters/)
})

test('whatever is written, what comes out is a URL that stays as it is, or a sentence', () => {
  const texts = fc.string({ unit: anyCharacter, maxLength: 12 })
  const hosts = fc.constantFrom(
    'spam.example',
    'SPAM.example.',
    '1.2.3',
    '[::1]',
    'own.example',
    'xn--a.example',
    'a',
  )
  const written = fc
    .tuple(
      fc.constantFrom('', 'http://', 'https://', 'https:\\'),
      fc.oneof(hosts, texts),
      fc.constantFrom('', '/', '#', '?'),
      texts,
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(written, (text) => {
      const parsed = parseUrl(text, OWN)
      if ('error' in parsed) return
      assert.match(parsed.value, /^https?:\/\/[!-"$-~]+$/)
      assert.deepEqual(parseUrl(parsed.value, OWN), parsed)
    }),
    { numRuns: 500 },
  )
})
