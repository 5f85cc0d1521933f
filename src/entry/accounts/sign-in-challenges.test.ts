import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { storeChallenge } from './sign-in-challenges.ts'

const NOW_MS = 1_800_000_000_000

onEveryEngine('challenges of signing in', (context) => {
  beforeEach(() => context.database.write((db) => db.deleteFrom('sign_in_challenges').execute()))

  const store = (name: string, subject: `network ${string}` | `member ${number}`, atMs: number) =>
    context.database.transaction((tx) =>
      storeChallenge(tx, { tokenHash: name, kind: 'passkey', data: {}, subject }, atMs),
    )
  const names = async () => {
    const rows = await storedRows(context.database, 'sign_in_challenges', ['token_hash'], {}, 'expires_at')
    return rows.map(({ token_hash }) => token_hash)
  }
  /** So many, a millisecond apart, each of a network of its own unless all are of one. */
  const fill = (count: number, network: string | undefined) => {
    const subject = network === undefined ? sql`'network ' || n` : sql`${`network ${network}`}`
    return context.database.write((db) =>
      sql`insert into sign_in_challenges (token_hash, kind, data_json, subject, expires_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
        select 'filled ' || n, 'passkey', '{}', ${subject}, ${sql.lit(NOW_MS)} + n from numbers`.execute(db),
    )
  }

  test('of one network a hundred wait, and a new one takes the place of the oldest', async () => {
    await store('of a member', 'member 7', NOW_MS - 3_600_000)
    await store('of others', 'network 192.0.2.2', NOW_MS - 3_600_000)
    await fill(100, '192.0.2.1')
    await store('new', 'network 192.0.2.1', NOW_MS)
    const found = await names()
    assert.equal(found.length, 102)
    assert.ok(!found.includes('filled 1'))
    for (const name of ['of a member', 'of others', 'filled 2', 'new']) assert.ok(found.includes(name), name)
  })

  test('of all networks ten thousand wait, and nobody is refused', async () => {
    await fill(10_000, undefined)
    await store('new', 'network 192.0.2.1', NOW_MS)
    const found = await names()
    assert.equal(found.length, 10_000)
    assert.deepEqual([found[0], found.at(-1)], ['filled 2', 'new'])
  })
})
