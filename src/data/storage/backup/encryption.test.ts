import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { isAgeKey } from '../../../lib/setting-kinds.ts'
import { createKey, decrypt, encrypt } from './encryption.ts'

const CHUNK = 65_536
/** The bytes of one chunk in the encrypted file. */
const SEALED = CHUNK + 16
let keys: Awaited<ReturnType<typeof createKey>>

before(async () => {
  keys = await createKey()
})

/** Pieces of uneven sizes, as a socket gives them. */
async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007)
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

async function encrypted(plain: Buffer, key = keys.recipient): Promise<Buffer> {
  const { pieces, bytes } = await encrypt(inPieces(plain), { key, bytes: plain.length })
  const found = await collect(pieces)
  assert.equal(found.length, bytes)
  return found
}

const decrypted = (bytes: Buffer, key: string | undefined = keys.secret) =>
  collect(decrypt(inPieces(bytes), { key, name: 'b.db.age' }))

test('what is encrypted for a key, public or secret, the secret one decrypts', async () => {
  assert.ok(isAgeKey(keys.recipient))
  assert.ok(isAgeKey(keys.secret))
  for (const size of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 500]) {
    const plain = randomBytes(size)
    for (const key of [keys.recipient, keys.secret])
      assert.deepEqual(await decrypted(await encrypted(plain, key)), plain)
  }
})

test('the program age decrypts a backup without us', { skip: findAge() }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-age-'))
  try {
    const plain = randomBytes(3 * CHUNK + 5)
    writeFileSync(join(folder, 'key'), keys.secret)
    writeFileSync(join(folder, 'file.age'), await encrypted(plain))
    const args = ['--decrypt', '--identity', join(folder, 'key'), join(folder, 'file.age')]
    assert.deepEqual(execFileSync('age', args, { maxBuffer: 2 ** 24 }), plain)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function findAge(): string | false {
  try {
    execFileSync('age', ['--version'])
    return false
  } catch {
    return 'age is not installed'
  }
}

test('a backup that was cut off, put in another order or changed is refused', async () => {
  const sealed = await encrypted(randomBytes(3 * CHUNK))
  const start = sealed.length - 3 * SEALED
  const chunk = (number: number) => sealed.subarray(start + number * SEALED, start + (number + 1) * SEALED)
  const head = sealed.subarray(0, start)
  const flipped = (at: number) => {
    const copy = Buffer.from(sealed)
    copy[at] = (copy[at] as number) ^ 1
    return copy
  }
  const broken = {
    'without its last chunk': sealed.subarray(0, -SEALED),
    'without its last byte': sealed.subarray(0, -1),
    'without any chunk': head,
    'without its nonce': head.subarray(0, -5),
    'with two chunks exchanged': Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
    'with a chunk left out': Buffer.concat([head, chunk(0), chunk(2)]),
    'with a chunk twice': Buffer.concat([head, chunk(0), chunk(0), chunk(1), chunk(2)]),
    'with something behind it': Buffer.concat([sealed, Buffer.of(0)]),
    'with another nonce': flipped(start - 1),
    'with a bit flipped in the middle': flipped(start + SEALED + 5),
    'with a bit flipped in its MAC': flipped(start - 16 - 20),
    'that is none': randomBytes(100_000),
    'that is empty': Buffer.alloc(0),
  }
  for (const [what, bytes] of Object.entries(broken))
    await assert.rejects(
      decrypted(bytes),
      /b\.db\.age cannot be restored: it was changed, or is not complete/,
      what,
    )
})

test('a wrong key is told from a damaged backup, and what a key lacks is said', async () => {
  const sealed = await encrypted(Buffer.from('all data'))
  const { secret } = await createKey()
  await assert.rejects(decrypted(sealed, secret), /encrypted with another key/)
  await assert.rejects(decrypted(sealed, keys.recipient), /can only encrypt/)
  await assert.rejects(collect(decrypt(inPieces(sealed), { key: undefined, name: 'b' })), /it is not set/)
  const mistyped = (key: string) =>
    key.slice(0, -1) + (/q$/i.test(key) ? key.at(-2) : key.includes('a') ? 'q' : 'Q')
  await assert.rejects(decrypted(sealed, mistyped(keys.secret)), /SIGHTLINE_BACKUP_KEY is not a key/)
  await assert.rejects(encrypted(sealed, mistyped(keys.recipient)), /SIGHTLINE_BACKUP_KEY is not a key/)
})

test('an error on the way is no word about the key', async () => {
  async function* broken() {
    yield (await encrypted(randomBytes(CHUNK * 2))).subarray(0, CHUNK)
    throw new Error('the link was cut')
  }
  await assert.rejects(
    collect(decrypt(broken(), { key: keys.secret, name: 'b' })),
    /^Error: the link was cut/,
  )
})
