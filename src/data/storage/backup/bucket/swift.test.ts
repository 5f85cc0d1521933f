// Against a real server of the protocol: OpenStack Swift with its S3 interface.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { missingSwift, type SwiftServer, startSwift } from '../../../../../test/helpers/swift-server.ts'
import { temporaryFolder } from '../../../../../test/helpers/temporary-folder.ts'
import { until } from '../../../../../test/helpers/until.ts'
import { loadConfig } from '../../../settings/config.ts'
import { createKey } from '../encryption.ts'
import { fetchBackup, listSentBackups, sendBackup, trySending } from '../sent-backups.ts'
import { removeBrokenUploads } from './broken-uploads.ts'
import type { BucketSettings } from './bucket-address.ts'
import { askS3 } from './s3-request.ts'
import { elements } from './s3-xml.ts'
import { PART_BYTES } from './upload.ts'

const SENDER = fileURLToPath(new URL('../../../../../test/faults/bucket-sender.ts', import.meta.url))
const NOW = Date.UTC(2026, 10, 20)

suite('a bucket of OpenStack Swift', { skip: missingSwift() }, () => {
  let swift: SwiftServer
  let env: Record<string, string>
  let bucket: BucketSettings
  const folder = temporaryFolder()

  before(async () => {
    swift = await startSwift(folder)
    env = {
      SIGHTLINE_BACKUP_URL: 's3://backups/seo',
      SIGHTLINE_BACKUP_S3_ENDPOINT: swift.endpoint,
      SIGHTLINE_BACKUP_S3_REGION: swift.region,
      SIGHTLINE_BACKUP_S3_KEY_ID: swift.keyId,
      SIGHTLINE_BACKUP_S3_SECRET: swift.secret,
    }
    bucket = withSettings({})
    // Its own parts may need a moment to find each other.
    await askS3(bucket, { method: 'PUT', permission: 's3:PutObject' }, { attemptsMax: 10 })
  })
  after(() => swift?.stop())

  function withSettings(changed: Record<string, string>): BucketSettings {
    const found = loadConfig({ ...env, ...changed }).backups.bucket
    assert.ok(found)
    return found
  }

  function makeFile(day: number, bytes: number) {
    const file = join(folder, `sightline-202611${String(day).padStart(2, '0')}T000000.000Z.db`)
    const body = randomBytes(bytes)
    writeFileSync(file, body)
    return { file, body }
  }

  const begun = async () =>
    elements(
      (await askS3(bucket, { method: 'GET', query: { uploads: '' }, permission: 's3:ListBucket' })).text,
      'Upload',
    ).length

  test('backups of one part and of several go there and come back, encrypted and not', async () => {
    const { secret } = await createKey()
    for (const [day, bytes, key] of [
      [1, 0, undefined],
      [2, 100_000, secret],
      [3, 2 * PART_BYTES + 12_345, undefined],
      [4, 2 * PART_BYTES + 12_345, secret],
    ] as const) {
      const { file, body } = makeFile(day, bytes)
      const address = await sendBackup(bucket, { key, keptMax: 10, file, nowMs: NOW })
      const object = address.slice(address.lastIndexOf('/') + 1)
      assert.equal(object.endsWith('.age'), key !== undefined)
      const fetched = `${file}.fetched`
      await fetchBackup(bucket, { object, key, file: fetched })
      assert.ok(readFileSync(fetched).equals(body), address)
    }
    const sizes = (await listSentBackups(bucket)).map(({ bytes }) => bytes)
    assert.equal(sizes.length, 4)
    assert.equal(sizes[1], 2 * PART_BYTES + 12_345)
    assert.equal(await begun(), 0)
  })

  test('the oldest are removed', async () => {
    const { file } = makeFile(5, 1000)
    await sendBackup(bucket, { key: undefined, keptMax: 2, file, nowMs: NOW })
    const names = (await listSentBackups(bucket)).map(({ name }) => name)
    assert.deepEqual(names, ['sightline-20261105T000000.000Z.db', 'sightline-20261104T000000.000Z.db.age'])
  })

  test('a trial leaves nothing', async () => {
    await trySending(bucket, { key: undefined, nowMs: NOW })
    assert.equal((await listSentBackups(bucket)).length, 2)
  })

  test('a wrong key, secret, region or bucket is said', async () => {
    for (const [changed, message] of [
      [{ SIGHTLINE_BACKUP_S3_SECRET: 'wrong' }, /SIGHTLINE_BACKUP_S3_SECRET is not the secret/],
      [
        { SIGHTLINE_BACKUP_S3_KEY_ID: 'test:nobody' },
        /SIGHTLINE_BACKUP_S3_KEY_ID|SIGHTLINE_BACKUP_S3_SECRET/,
      ],
      [{ SIGHTLINE_BACKUP_S3_REGION: 'us-west-1' }, /Set SIGHTLINE_BACKUP_S3_REGION to eu-test-1/],
      [{ SIGHTLINE_BACKUP_URL: 's3://nothing-here' }, /there is no bucket nothing-here/],
    ] as const)
      await assert.rejects(listSentBackups(withSettings(changed), { attemptsMax: 1 }), message)
  })

  test('an upload of a process that was killed is found and removed', async () => {
    const { file } = makeFile(6, 100_000_000)
    const child = spawn(process.execPath, [SENDER, file, 'sightline-20261106T000000.000Z.db'], {
      env: { PATH: process.env.PATH, ...env },
    })
    await until('the upload has begun', async () => (await begun()) > 0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.equal(await begun(), 1)
    assert.equal((await listSentBackups(bucket)).length, 2)
    const isOurs = (name: string) => name.startsWith('sightline-')
    await removeBrokenUploads(bucket, { isOurs, nowMs: Date.now() })
    assert.equal(await begun(), 1)
    await removeBrokenUploads(bucket, { isOurs, nowMs: Date.now() + 21 * 3_600_000 })
    assert.equal(await begun(), 0)
  })
})
