import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type FakeBucket, type Fault, startFakeBucket } from '../../../../../test/helpers/fake-bucket.ts'
import { unreachableUrl } from '../../../../../test/helpers/free-port.ts'
import { until } from '../../../../../test/helpers/until.ts'
import { AppError } from '../../../../lib/errors.ts'
import { loadConfig } from '../../../settings/config.ts'
import { removeBrokenUploads } from './broken-uploads.ts'
import { type BucketSettings, objectUrl } from './bucket-address.ts'
import { listObjects, readObject, removeObject } from './object.ts'
import { sign } from './s3-request.ts'
import { PART_BYTES, partBytesOf, upload } from './upload.ts'

let fake: FakeBucket
const QUICK = { pauseMs: 1, timeoutMs: 2_000 }

before(async () => {
  fake = await startFakeBucket()
})
after(() => fake.close())
beforeEach(() => {
  fake.objects.clear()
  fake.uploads.clear()
  fake.faults.length = 0
  fake.requests.length = 0
  delete fake.damage
  delete fake.etagSalt
  delete fake.bytesMax
})

function settings(env: Record<string, string> = {}): BucketSettings {
  const { bucket } = loadConfig({ ...fake.env, ...env }).backups
  assert.ok(bucket)
  return bucket
}

/** Small ones, so that many fit into a second. */
const PART = 65_536

async function* inPieces(bytes: Uint8Array, size = 10_007) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const send = (body: Buffer, object = 'one', world = {}) =>
  upload(
    settings(),
    { object, pieces: inPieces(body), bytes: body.length, partBytesMin: PART },
    { ...QUICK, ...world },
  )

async function read(object = 'one'): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(readObject(settings(), object, QUICK)))
}

const LARGE = randomBytes(2 * PART + 12_345)
const stored = () => fake.objects.get('seo/one')?.body

test('signatures are those of the examples that Amazon publishes', async () => {
  const amazon = {
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const host = 'https://examplebucket.s3.amazonaws.com'
  const cases = [
    [
      'GET',
      `${host}/test.txt`,
      { range: 'bytes=0-9' },
      '',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      `${host}/test%24file.text`,
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', `${host}/?lifecycle`, {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    [
      'GET',
      `${host}/?max-keys=2&prefix=J`,
      {},
      '',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ] as const
  for (const [method, url, headers, body, signature] of cases) {
    const request = {
      method,
      url: new URL(url),
      headers,
      body: Buffer.from(body),
      datetime: '20130524T000000Z',
    }
    const signed = await sign(amazon, request)
    assert.match(signed.headers.get('authorization') ?? '', new RegExp(`Signature=${signature}$`), url)
  }
})

test('a bucket is in the host at AWS and in the path elsewhere, unless it is said', () => {
  const none = { SIGHTLINE_BACKUP_S3_ENDPOINT: '' }
  const addressOf = (env: Record<string, string>) => objectUrl(settings(env), 'a.db').href
  assert.equal(addressOf(none), 'https://backups.s3.eu-test-1.amazonaws.com/seo/a.db')
  const cloudflare = { SIGHTLINE_BACKUP_S3_ENDPOINT: 'https://acc.r2.cloudflarestorage.com' }
  assert.equal(addressOf(cloudflare), 'https://acc.r2.cloudflarestorage.com/backups/seo/a.db')
  const inHost = { ...cloudflare, SIGHTLINE_BACKUP_S3_ADDRESSING: 'host' }
  assert.equal(addressOf(inHost), 'https://backups.acc.r2.cloudflarestorage.com/seo/a.db')
  assert.equal(
    addressOf({ ...none, SIGHTLINE_BACKUP_S3_ADDRESSING: 'path', SIGHTLINE_BACKUP_URL: 's3://b.c' }),
    'https://s3.eu-test-1.amazonaws.com/b.c/a.db',
  )
  const underPath = { SIGHTLINE_BACKUP_S3_ENDPOINT: 'http://nas:9000/s3' }
  assert.equal(addressOf(underPath), 'http://nas:9000/s3/backups/seo/a.db')
})

test('what is sent is what is read, listed and removed, in one piece or in parts', async () => {
  for (const bytes of [0, 1, PART, PART + 1, LARGE.length]) {
    const body = LARGE.subarray(0, bytes)
    await send(body)
    assert.deepEqual(await read(), body)
    assert.deepEqual(stored(), body)
  }
  assert.equal(fake.uploads.size, 0)
  for (const name of ['a', 'b', 'c', 'd', 'e']) await send(Buffer.from(name), name)
  const listed = await listObjects(settings(), '', QUICK)
  assert.deepEqual(
    listed.map(({ name, bytes }) => [name, bytes]),
    [
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['d', 1],
      ['e', 1],
      ['one', LARGE.length],
    ],
  )
  for (const { name } of listed) await removeObject(settings(), name, QUICK)
  assert.equal(fake.objects.size, 0)
})

test('parts grow with the file, so that there are never more than a server takes', () => {
  assert.equal(partBytesOf(1), PART_BYTES)
  const large = 10 ** 12
  assert.ok(Math.ceil(large / partBytesOf(large)) <= 10_000)
  assert.equal(partBytesOf(large) % 1_048_576, 0)
})

test('no more than one part is in memory', async () => {
  const bytes = 20 * PART
  let bytesRead = 0
  let aheadMax = 0
  async function* source() {
    for (; bytesRead < bytes; bytesRead += PART / 4) {
      const partsSent = fake.requests.filter((line) => line.includes('partNumber')).length
      aheadMax = Math.max(aheadMax, bytesRead - partsSent * PART)
      yield Buffer.alloc(PART / 4, bytesRead)
    }
  }
  await upload(settings(), { object: 'one', pieces: source(), bytes, partBytesMin: PART }, QUICK)
  assert.equal(stored()?.length, bytes)
  assert.ok(aheadMax <= PART, String(aheadMax))
})

const BUSY: Fault['answer'] = { status: 503, code: 'SlowDown' }
const passing: Record<string, Fault> = {
  'an overloaded server': { on: /partNumber=2/, times: 3, answer: BUSY },
  'a cut link': { on: /partNumber=2/, times: 2 },
  'a part that arrived damaged': { on: /partNumber=1/, times: 1, answer: { status: 400, code: 'BadDigest' } },
  'a lost answer to the last request': { on: /^POST .*uploadId=/, times: 1, isDone: true },
  'an error inside of a success': {
    on: /^POST .*uploadId=/,
    times: 1,
    answer: { status: 200, code: 'InternalError' },
  },
  'a server that says nothing': { on: /partNumber=3/, times: 1, isSilent: true },
}

for (const [what, fault] of Object.entries(passing))
  test(`an upload gets over ${what}`, async () => {
    fake.faults.push(fault)
    await send(LARGE, 'one', { timeoutMs: 1_000 })
    assert.deepEqual(stored(), LARGE)
    assert.equal(fault.times, 0)
    assert.equal(fake.uploads.size, 0)
  })

const lasting: Record<string, [Fault, RegExp]> = {
  'a server that stays overloaded': [
    { on: /partNumber=2/, times: 99, answer: BUSY },
    /answers 503 \(SlowDown\)/,
  ],
  'a link that stays cut': [{ on: /partNumber=2/, times: 99 }, /cannot be reached/],
  'a server that is too slow': [{ on: /partNumber=3/, times: 99, isSilent: true }, /did not answer in \d+ s/],
  'a full bucket': [
    { on: /partNumber=3/, times: 99, answer: { status: 507, code: 'XMinioStorageFull' } },
    /it is full, or its quota is used up/,
  ],
}

for (const [what, [fault, message]] of Object.entries(lasting))
  test(`an upload that fails of ${what} leaves nothing`, async () => {
    fake.faults.push(fault)
    // The parts of two fifths of a second, as this tiny limit and the time of their bytes make it, are not what is waited for here.
    const body = LARGE
    await assert.rejects(
      send(body, 'one', { timeoutMs: 200, attemptsMax: what.includes('slow') ? 1 : 5 }),
      (error) => {
        assert.ok(error instanceof AppError)
        assert.match(error.message, message)
        assert.match(error.message, /^The bucket backups at 127\.0\.0\.1:\d+ /)
        return true
      },
    )
    assert.deepEqual([fake.uploads.size, fake.objects.size], [0, 0])
  })

test('an upload ends when it is told to, and takes back what it has sent', async () => {
  const controller = new AbortController()
  fake.faults.push({ on: /partNumber=2/, times: 1, isSilent: true })
  const sending = send(LARGE, 'one', { signal: controller.signal })
  await until('the second part is under way', () =>
    fake.requests.some((line) => line.includes('partNumber=2')),
  )
  controller.abort(new Error('the process stops'))
  await assert.rejects(sending, /the process stops/)
  assert.deepEqual([fake.uploads.size, fake.objects.size], [0, 0])
})

test('what did not arrive as it was sent does not count, and is removed', async () => {
  for (const damage of [(body: Buffer) => body.subarray(1), (body: Buffer) => Buffer.concat([body, body])]) {
    fake.damage = damage
    await assert.rejects(send(Buffer.from('a backup')), /bytes arrived/)
  }
  // Without a checksum of the server that we know, it is read back.
  fake.etagSalt = 'a key of the provider'
  fake.damage = (body) => Buffer.concat([Buffer.of(1), body.subarray(1)])
  await assert.rejects(send(Buffer.from('a backup')), /did not arrive as it was sent/)
  assert.equal(fake.objects.size, 0)
  delete fake.damage
  await send(LARGE)
  assert.deepEqual(stored(), LARGE)
})

test('a file that changes while it is sent is refused', async () => {
  for (const [claimed, has] of [
    [5, 4],
    [4, 5],
    [LARGE.length, LARGE.length - 1],
    [LARGE.length - 1, LARGE.length],
  ] as const) {
    const file = {
      object: 'one',
      pieces: inPieces(LARGE.subarray(0, has)),
      bytes: claimed,
      partBytesMin: PART,
    }
    await assert.rejects(upload(settings(), file, QUICK), /changed while it was sent/)
  }
  assert.deepEqual([fake.uploads.size, fake.objects.size], [0, 0])
})

test('reading goes on where the link was cut, but not in another object of that name', async () => {
  await send(LARGE)
  fake.faults.push({ on: /^GET .*one/, times: 3, cutAfter: 20_000 })
  assert.deepEqual(await read(), LARGE)
  assert.equal(fake.requests.filter((line) => line.startsWith('GET')).length, 4)
  fake.faults.push({ on: /^GET .*one/, times: 99, cutAfter: 0 })
  await assert.rejects(read(), /cannot be reached|broke off/)
})

test('uploads that a killed process has left are removed, those of others and young ones are not', async () => {
  const begin = (key: string, hoursAgo: number) =>
    fake.uploads.set(key, {
      key,
      parts: new Map(),
      begunAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    })
  begin('seo/sightline-old', 21)
  begin('seo/sightline-young', 2)
  begin('seo/mine.zip', 500)
  const isOurs = (name: string) => name.startsWith('sightline-')
  await removeBrokenUploads(settings(), { isOurs, nowMs: Date.now() }, QUICK)
  assert.deepEqual([...fake.uploads.keys()], ['seo/sightline-young', 'seo/mine.zip'])
  fake.faults.push({ on: /uploads=/, times: 1, answer: { status: 501, code: 'NotImplemented' } })
  await removeBrokenUploads(settings(), { isOurs, nowMs: Date.now() }, { ...QUICK, attemptsMax: 1 })
})

test('a refusal says what to do, holds no secret, and is not repeated', async () => {
  const refusals: [Record<string, string>, Fault['answer'] | undefined, RegExp][] = [
    [
      { SIGHTLINE_BACKUP_S3_KEY_ID: 'AKIDOTHER' },
      undefined,
      /no key has this id\. Compare SIGHTLINE_BACKUP_S3_KEY_ID/,
    ],
    [
      { SIGHTLINE_BACKUP_S3_SECRET: 'another' },
      undefined,
      /SIGHTLINE_BACKUP_S3_SECRET is not the secret of the key/,
    ],
    [
      { SIGHTLINE_BACKUP_URL: 's3://other' },
      undefined,
      /there is no bucket other at 127\.0\.0\.1:\d+\. Create it/,
    ],
    [
      { SIGHTLINE_BACKUP_S3_REGION: 'us-east-1' },
      undefined,
      /another region than us-east-1\. Set SIGHTLINE_BACKUP_S3_REGION to the one that its provider shows/,
    ],
    [
      {},
      { status: 301, code: 'PermanentRedirect', headers: { 'x-amz-bucket-region': 'eu-central-1' } },
      /Set SIGHTLINE_BACKUP_S3_REGION to eu-central-1/,
    ],
    [
      {},
      { status: 403, code: 'AccessDenied' },
      /has not the right to do this\. At AWS it is called s3:ListBucket /,
    ],
    [
      {},
      { status: 403, code: 'RequestTimeTooSkewed', headers: { date: 'Fri, 01 Jan 2027 00:00:00 GMT' } },
      /clock of this machine is more than 15 minutes off: there it is Fri, 01 Jan 2027/,
    ],
    [{}, { status: 403, code: 'QuotaExceeded' }, /it is full, or its quota is used up/],
    [{}, { status: 418, code: 'Teapot' }, /it answers 418: as the test wants \(Teapot\)/],
  ]
  for (const [env, answer, message] of refusals) {
    fake.faults.length = 0
    fake.requests.length = 0
    if (answer !== undefined) fake.faults.push({ on: /./, times: 1, answer })
    await assert.rejects(listObjects(settings(env), '', QUICK), (error) => {
      assert.ok(error instanceof AppError && error.code === 'bucket_refused')
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /wJalr|AKID/)
      return true
    })
    assert.equal(fake.requests.length, 1)
  }
  const nowhere = settings({ SIGHTLINE_BACKUP_S3_ENDPOINT: await unreachableUrl() })
  await assert.rejects(listObjects(nowhere, '', QUICK), /cannot be reached \(ECONNREFUSED\)/)
})
