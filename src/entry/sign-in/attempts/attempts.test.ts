import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { DATABASE_UNAVAILABLE } from '../../../data/storage/errors.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Client } from '../../http/access/client.ts'
import { type Attempts, createAttempts } from './attempts.ts'

onEveryEngine('tries to sign in', (context) => {
  const clock = { ms: Date.now(), nowMs: () => clock.ms }
  const lines: string[] = []
  const counted: string[] = []
  let attempts: Attempts

  beforeEach(() => {
    clock.ms += 60 * MINUTE_MS
    lines.length = 0
    counted.length = 0
    attempts = createAttempts({
      database: context.database,
      clock,
      log: { warn: (fields, message) => lines.push(JSON.stringify({ ...fields, message })) },
      onAttempt: (method, outcome) => counted.push(`${method} ${outcome}`),
    })
  })

  function attempt(address: string, login: string | undefined, check: () => Promise<string | undefined>) {
    const given = {
      method: 'password' as const,
      client: { address } as Client,
      login,
      refusal: 'Wrong.',
      check,
    }
    return attempts.guarded(given).catch((error: AppError) => error.code)
  }
  const fail = async () => undefined
  const succeed = async () => 'in'

  test('are counted and logged, without the login', async () => {
    await attempt('192.0.2.1', 'somebody@example.com', fail)
    await attempt('192.0.2.1', 'somebody@example.com', succeed)
    assert.deepEqual(counted, ['password failed', 'password succeeded'])
    assert.deepEqual(lines, ['{"way":"password","network":"192.0.2.1","message":"a sign-in failed"}'])
    const rows = await storedRows(context.database, 'sign_in_failures', ['subject'])
    assert.ok(rows.every(({ subject }) => !subject.includes('somebody')))
  })

  test('of one network of IPv6 count together', async () => {
    for (let host = 0; host < 10; host++) await attempt(`2001:db8:1:2::${host}`, undefined, fail)
    assert.equal(await attempt('2001:db8:1:2:ffff::1', undefined, succeed), 'rate_limited')
    assert.equal(await attempt('2001:db8:1:3::1', undefined, succeed), 'in')
    assert.equal(counted.at(-2), 'password slowed')
  })

  test('nine are forgotten fifteen minutes after the first; a success forgets none', async () => {
    for (let failures = 0; failures < 9; failures++) await attempt('192.0.2.3', undefined, fail)
    clock.ms += 14 * MINUTE_MS
    assert.equal(await attempt('192.0.2.3', undefined, succeed), 'in')
    assert.equal(await attempt('192.0.2.3', undefined, fail), 'sign_in_failed')
    assert.equal(await attempt('192.0.2.3', undefined, succeed), 'rate_limited')
    clock.ms += 15 * MINUTE_MS
    for (let failures = 0; failures < 9; failures++) await attempt('192.0.2.4', undefined, fail)
    clock.ms += 15 * MINUTE_MS
    for (let failures = 0; failures < 10; failures++)
      assert.equal(await attempt('192.0.2.4', undefined, fail), 'sign_in_failed')
    assert.equal(await attempt('192.0.2.4', undefined, fail), 'rate_limited')
  })

  test('one a minute is let through after ten failures, and each failure keeps it so', async () => {
    for (let failures = 0; failures < 10; failures++) await attempt('192.0.2.5', 'x', fail)
    for (let minute = 0; minute < 20; minute++) {
      clock.ms += MINUTE_MS
      assert.equal(await attempt('192.0.2.6', 'x', fail), 'sign_in_failed', `minute ${minute}`)
      assert.equal(await attempt('192.0.2.7', 'x', succeed), 'rate_limited')
    }
    clock.ms += 15 * MINUTE_MS
    assert.deepEqual(
      [await attempt('192.0.2.7', 'x', fail), await attempt('192.0.2.7', 'x', succeed)],
      ['sign_in_failed', 'in'],
    )
  })

  test('that succeed do not keep it so', async () => {
    for (let failures = 0; failures < 10; failures++) await attempt('192.0.2.9', 'z', fail)
    for (let minute = 1; minute < 15; minute++) {
      clock.ms += MINUTE_MS
      assert.equal(await attempt('192.0.2.9', 'z', succeed), 'in', `minute ${minute}`)
      assert.equal(await attempt('192.0.2.9', 'z', succeed), 'rate_limited')
    }
    clock.ms += MINUTE_MS
    for (let tries = 0; tries < 5; tries++) assert.equal(await attempt('192.0.2.9', 'z', succeed), 'in')
  })

  test('that break off for another reason are no failures', async () => {
    const breakOff = async () => {
      throw new AppError(DATABASE_UNAVAILABLE, 'away')
    }
    for (let tries = 0; tries < 12; tries++)
      assert.equal(await attempt('192.0.2.8', 'y', breakOff), 'database_unavailable')
    assert.equal(await attempt('192.0.2.8', 'y', succeed), 'in')
  })
})
