import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRedaction, REDACTED, SECRET_CHARS_MIN } from './redaction.ts'

test('a secret is taken out in every form in which it may be echoed', () => {
  const secret = 'p ä/+"\\ß:=&'
  const redact = createRedaction([secret])
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
    new URLSearchParams({ key: secret }).toString().slice(4),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
    encodeURIComponent(Buffer.from(secret).toString('base64')),
  ]
  for (const form of forms) assert.equal(redact(`before ${form} after`), `before ${REDACTED} after`)
})

test('a secret that contains another is taken out as a whole', () => {
  const redact = createRedaction(['token', 'token-of-owner'])
  assert.equal(redact('token-of-owner, token'), `${REDACTED}, ${REDACTED}`)
})

test('no secret is left in a text, whatever the two are made of', () => {
  const secret = fc.string({ minLength: SECRET_CHARS_MIN, maxLength: 40, unit: 'grapheme' })
  fc.assert(
    fc.property(
      secret,
      fc.string({ maxLength: 20 }),
      fc.string({ maxLength: 20 }),
      (hidden, before, after) => {
        fc.pre(!REDACTED.includes(hidden))
        const left = createRedaction([hidden])(`${before}${hidden}|${after}`)
        assert.ok(left.includes(REDACTED))
        assert.ok(!left.replaceAll(REDACTED, '\n').includes(hidden))
      },
    ),
  )
})

test('what is too short to be a secret leaves texts as they are', () => {
  const text = '{"a":1}'
  assert.equal(createRedaction(['a', '', '1'])(text), text)
})
