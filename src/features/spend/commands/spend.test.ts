import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { createStorage, type TestStorage } from '../../../../test/helpers/engines.ts'
import { announceSpend, enterSpend } from '../../../../test/helpers/ledger.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { spendMonth } from '../../../background/providers/spend.ts'
import type { Database } from '../../../data/storage/database.ts'
import { ENGINES } from '../../../data/storage/portable.ts'

const PAST = '2025-02'
const PAST_MS = Date.UTC(2025, 1, 14)

for (const engine of ENGINES) {
  describe(`sightline spend (${engine})`, () => {
    let storage: TestStorage
    let database: Database
    let mine: number
    const json = (line: string, settings = {}) =>
      callJson(['spend', ...line.split(' ')], { ...storage.env, ...settings })
    const run = (line: string, settings = {}) =>
      callCommand(['spend', ...line.split(' ')], { ...storage.env, ...settings })
    const storedLimit = async (accountId: number) => {
      const [row] = await storedRows(database, 'accounts', ['spend_limit_micros'], { id: accountId })
      return row?.spend_limit_micros
    }

    before(async () => {
      storage = await createStorage(engine)
      mine = (await callJson(['accounts', 'create', '--name', 'Mine'], storage.env)).id
      database = await storage.open()
      const nowMs = Date.now()
      await enterSpend(database, [
        { accountId: mine, provider: 'serper', costMicros: 1_500_000, atMs: nowMs },
        { accountId: mine, provider: 'serper', costMicros: 500_000, atMs: nowMs, isEstimated: true },
        { accountId: mine, provider: 'dataforseo', costMicros: 4650, atMs: nowMs },
        { accountId: mine, provider: 'serpapi', costMicros: 15_000, atMs: PAST_MS },
      ])
      await announceSpend(database, { accountId: mine, month: spendMonth(nowMs), micros: 995_350 })
    })
    after(async () => {
      await database?.close()
      await storage?.remove()
    })

    test('list has this month of the account, by provider, with the limit and what is left of it', async () => {
      assert.deepEqual(await json('list'), [
        {
          month: spendMonth(Date.now()),
          account_id: mine,
          account_name: 'Mine',
          calls: 3,
          cost_usd: 2.00465,
          estimated_usd: 0.5,
          announced_usd: 0.99535,
          limit_usd: 20,
          is_own_limit: false,
          left_usd: 17,
          providers: [
            { provider: 'dataforseo', calls: 1, cost_usd: 0.00465, estimated_usd: 0 },
            { provider: 'serper', calls: 2, cost_usd: 2, estimated_usd: 0.5 },
          ],
          projects: [],
        },
      ])
      const [limited] = await json('list', { SIGHTLINE_SPEND_LIMIT_USD: '3.5' })
      assert.deepEqual([limited.limit_usd, limited.left_usd], [3.5, 0.5])
    })

    test('list is a table for people', async () => {
      const { exitCode, stdout, stderr } = await run(`list --account ${mine}`)
      assert.deepEqual([exitCode, stderr], [0, ''])
      const [headings, ...rows] = stdout.trimEnd().split('\n')
      assert.match(
        headings ?? '',
        /^ACCOUNT +NAME +PROVIDER +CALLS +COST +ESTIMATED +SET ASIDE +LIMIT +LEFT$/,
      )
      assert.deepEqual(
        rows.map((row) => row.split(/ +/)),
        [
          [`${mine}`, 'Mine', 'all', '3', '$2.00465', '$0.50', '$0.99535', '$20.00', '$17.00'],
          [`${mine}`, 'Mine', 'dataforseo', '1', '$0.00465', '$0.00', '-', '-', '-'],
          [`${mine}`, 'Mine', 'serper', '2', '$2.00', '$0.50', '-', '-', '-'],
        ],
      )
    })

    test('list of a month that is over says nothing of a limit, which may have been another then', async () => {
      const [row] = await json(`list --month ${PAST}`)
      assert.deepEqual([row.month, row.calls, row.cost_usd], [PAST, 1, 0.015])
      assert.deepEqual([row.limit_usd, row.is_own_limit, row.left_usd], [null, null, null])
      const [none] = await json('list --month 2025-03')
      assert.deepEqual([none.calls, none.cost_usd, none.providers], [0, 0, []])
    })

    test('limit sets, lowers and gives back the limit of the only account', async () => {
      assert.deepEqual(await json('limit 25.5'), {
        account_id: mine,
        limit_usd: 25.5,
        is_own_limit: true,
        left_usd: 22.5,
      })
      assert.equal(await storedLimit(mine), 25_500_000)
      const lowered = await run('limit 2')
      assert.deepEqual([lowered.exitCode, lowered.stdout], [0, '$2.00\n'])
      assert.equal(
        lowered.stderr,
        `Account ${mine} may spend $2.00 a month. This month, nothing more will be bought.\n`,
      )
      assert.deepEqual((await json('list'))[0].left_usd, 0)
      await json('limit 0')
      assert.equal(await storedLimit(mine), 0)
      const back = await json('limit default', { SIGHTLINE_SPEND_LIMIT_USD: '7' })
      assert.deepEqual([back.limit_usd, back.is_own_limit, back.left_usd], [7, false, 4])
      assert.equal(await storedLimit(mine), null)
    })

    test('a project has a limit of its own, and loses it again', async () => {
      const create = ['projects', 'create', '--name', 'Shop', '--domain', 'shop.example']
      const { uid } = await callJson(create, storage.env)
      const stored = async () =>
        (
          await database.read((db) =>
            db.selectFrom('projects').where('uid', '=', uid).select('spend_limit_micros').executeTakeFirst(),
          )
        )?.spend_limit_micros
      assert.deepEqual(await json(`limit 2.50 --project ${uid}`), { project_uid: uid, limit_usd: 2.5 })
      assert.equal(await stored(), 2_500_000)
      await database.write((db) =>
        db
          .insertInto('project_spend_months')
          .expression((eb) =>
            eb
              .selectFrom('projects')
              .where('uid', '=', uid)
              .select((select) => [
                'id as project_id',
                select.val(spendMonth(Date.now())).as('month'),
                select.lit(1_000_000).as('spent_micros'),
                select.lit(250_000).as('reserved_micros'),
              ]),
          )
          .columns(['project_id', 'month', 'spent_micros', 'reserved_micros'])
          .execute(),
      )
      const spent = { cost_usd: 1, announced_usd: 0.25, limit_usd: 2.5, left_usd: 1.25 }
      assert.deepEqual((await json('list'))[0].projects, [
        { project_uid: uid, project_name: 'Shop', ...spent },
      ])
      const { stdout } = await run('list')
      assert.match(stdout, /PROJECT +NAME +COST +SET ASIDE +LIMIT +LEFT\n/)
      assert.match(stdout, new RegExp(`${uid} +Shop +\\$1\\.00 +\\$0\\.25 +\\$2\\.50 +\\$1\\.25`))
      assert.match(
        (await run(`limit default --project ${uid}`)).stderr,
        /Only the limit of its account counts/,
      )
      assert.equal(await stored(), null)
      assert.equal((await run(`limit 1 --project ${uid} --account ${mine}`)).exitCode, 2)
      assert.equal((await run('limit 1 --project zzzzzzzzzz')).exitCode, 3)
    })

    test('with a second account both are listed, and a limit needs to be told whose it is', async () => {
      const other = (await callJson(['accounts', 'create', '--name', 'Other'], storage.env)).id
      const ids = (rows: { account_id: number }[]) => rows.map((row) => row.account_id)
      assert.deepEqual(ids(await json('list')), [mine, other])
      assert.deepEqual(ids(await json(`list --account ${other}`)), [other])
      const unsaid = await run('limit 5')
      assert.deepEqual([unsaid.exitCode, unsaid.stdout], [2, ''])
      assert.match(unsaid.stderr, /^error: There are several accounts\. Name one with --account/)
      await json(`limit 5 --account ${other}`)
      assert.deepEqual([await storedLimit(mine), await storedLimit(other)], [null, 5_000_000])
    })

    test('an account that is not there is not found', async () => {
      for (const line of ['list --account 999999', 'limit 5 --account 999999']) {
        const { exitCode, stdout, stderr } = await run(line)
        assert.deepEqual([exitCode, stdout, stderr], [3, '', 'error: There is no account 999999.\n'])
      }
    })
  })
}

test('amounts and months are read strictly, before anything is opened', async () => {
  const cases: [string[], RegExp][] = [
    ...['5.001', '1e3', '5,00', '$5', '', '1000000', ' 5', 'none'].map((amount): [string[], RegExp] => [
      ['limit', amount],
      /must be default, or an amount from 0 to 999999 with at most 2 decimals/,
    ]),
    [['limit', '-5'], /-5/],
    [['limit'], /missing required argument 'usd'/],
    ...['2026-13', '2026-1', '2026', '1969-12', '2026-11-01', 'now'].map((month): [string[], RegExp] => [
      ['list', '--month', month],
      /must be a month, as in 2026-11/,
    ]),
    [['list', '--account', '0'], /whole number of at least 1/],
  ]
  for (const [args, message] of cases) {
    const { exitCode, stdout, stderr } = await callCommand(['spend', ...args])
    assert.deepEqual([exitCode, stdout], [2, ''], args.join(' '))
    assert.match(stderr, message)
  }
})
