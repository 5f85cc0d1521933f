import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, codeOf, findStep, totpAddress } from './totp.ts'

// RFC 6238, appendix B: the last six digits of its codes for SHA-1.
const SECRET = Buffer.from('12345678901234567890')
const CODES: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of CODES) {
    const step = Math.floor(seconds / 30)
    assert.equal(codeOf(SECRET, step), code)
    assert.equal(findStep(SECRET, code, seconds * 1000), step)
  }
})

test('the code before and the one after count, others do not', () => {
  const nowMs = 1_700_000_000_000
  const step = Math.floor(nowMs / 30_000)
  const offsets = [-2, -1, 0, 1, 2]
  const found = offsets.map((offset) => findStep(SECRET, codeOf(SECRET, step + offset), nowMs))
  assert.deepEqual(found, [undefined, step - 1, step, step + 1, undefined])
  for (const nonsense of ['', '12345', '1234567', 'abcdef', '😀😀'])
    assert.equal(findStep(SECRET, nonsense, nowMs), undefined)
})

test('the secret is told as apps read it', () => {
  assert.equal(base32(SECRET), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.equal(base32(Buffer.from('foob')), 'MZXW6YQ')
  assert.equal(
    totpAddress(SECRET, 'me@example.com'),
    'otpauth://totp/Sightline%3Ame%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sightline',
  )
})
