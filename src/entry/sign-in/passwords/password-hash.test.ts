import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import type { AppError } from '../../../lib/errors.ts'
import { createPasswordHasher } from './password-hash.ts'

const PASSWORD = 'correct horse battery'

test('a password is stored as argon2id in a PHC string, and recognised', async () => {
  const hasher = createPasswordHasher()
  const stored = await hasher.hash(PASSWORD)
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(await hasher.hash(PASSWORD), stored, 'each has a salt of its own')
  assert.equal(await hasher.verify(PASSWORD, stored), 'right')
  assert.equal(await hasher.verify(`${PASSWORD} `, stored), 'wrong')
})

test('the hash is the one that others compute', async () => {
  const salt = Buffer.alloc(16, 7)
  const stored = await createPasswordHasher({ random: () => salt }).hash(PASSWORD)
  const tag = crypto.argon2Sync('argon2id', {
    message: PASSWORD,
    nonce: salt,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  assert.equal(stored.split('$').at(-1), tag.toString('base64').replaceAll('=', ''))
})

test('what was hashed with other parameters is recognised, and said to be outdated', async () => {
  const hasher = createPasswordHasher()
  const salt = Buffer.alloc(16, 1)
  const weak = { message: PASSWORD, nonce: salt, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(crypto.argon2Sync('argon2id', weak))}`
  assert.equal(await hasher.verify(PASSWORD, stored), 'outdated')
  assert.equal(await hasher.verify('another password', stored), 'wrong')
})

test('a Node without argon2 uses scrypt, which a newer one recognises and replaces', async () => {
  const old = createPasswordHasher({ hasArgon2: false })
  const stored = await old.hash(PASSWORD)
  assert.match(stored, /^\$scrypt\$ln=16,r=8,p=1\$/)
  assert.equal(await old.verify(PASSWORD, stored), 'right')
  assert.equal(await createPasswordHasher().verify(PASSWORD, stored), 'outdated')
  assert.equal(await old.verify(PASSWORD, await createPasswordHasher().hash(PASSWORD)), 'wrong')
})

test('somebody without a password costs as many hashes as somebody with one', async () => {
  let hashes = 0
  const hasher = createPasswordHasher({ onHash: () => hashes++ })
  for (const stored of [null, 'nonsense', '$argon2id$', await createPasswordHasher().hash('x')]) {
    hashes = 0
    assert.equal(await hasher.verify(PASSWORD, stored), 'wrong')
    assert.equal(hashes, 1, String(stored))
  }
})

test('whoever finds the line full is told to come back', async () => {
  const hasher = createPasswordHasher({ waitingMax: 1 })
  const tries = Array.from({ length: 4 }, () => hasher.verify(PASSWORD, null))
  const ends = await Promise.allSettled(tries)
  assert.deepEqual(
    ends.map((end) => end.status === 'fulfilled' || (end.reason as AppError).code),
    [true, true, true, 'sign_in_busy'],
  )
  assert.equal(await hasher.verify(PASSWORD, null), 'wrong')
})
