import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { ranked } from '../../../../test/helpers/fake-provider.ts'
import { announceSpend, enterSpend } from '../../../../test/helpers/ledger.ts'
import { createRankProject } from '../../../../test/helpers/rank-project.ts'
import { failed } from '../../../background/providers/failure.ts'
import { loadConfig } from '../../../data/settings/config.ts'
import { findSettings } from '../../../data/settings/settings-file.ts'
import { createAccount } from '../../../entry/accounts/store.ts'
import { examineChecks, examineSpend } from './checks.ts'
import { examine } from './examine.ts'

const NOW_MS = Date.UTC(2026, 10, 15)
const LIMIT_ENV = { SIGHTLINE_SPEND_LIMIT_USD: '10' }

onEveryEngine('what doctor says of checks', (context) => {
  test('is that none has ended, until some have', async () => {
    const [finding] = await examineChecks(context.database, NOW_MS)
    assert.deepEqual([finding?.check, finding?.status], ['checks', 'ok'])
  })

  test('is how many failed and the most frequent reason, as a warning from a tenth on', async () => {
    const project = await createRankProject(context.database)
    await project.add(Array.from({ length: 44 }, (_, index) => `keyword ${index}`))
    const store = (from: number, to: number, failures: number, provider: string) =>
      project.store(
        Array.from({ length: to - from + 1 }, (_, index) => ({
          analysisId: from + index,
          seen: index < failures ? failed('auth', `${provider} said no.`) : ranked(1),
        })),
        { nowMs: NOW_MS, provider },
      )
    await store(1, 10, 1, 'serper')
    await store(11, 21, 1, 'serpapi')
    await store(22, 23, 0, 'simulator')
    await store(24, 24, 1, 'none')
    assert.deepEqual(await examineChecks(context.database, NOW_MS), [
      {
        check: 'checks by none',
        status: 'warn',
        message: '1 of the latest 1 in 24 hours failed, most often: none said no.',
        advice: 'Look at the log of the workers.',
      },
      {
        check: 'checks by serpapi',
        status: 'ok',
        message: '1 of the latest 11 in 24 hours failed, most often: serpapi said no.',
        advice: null,
      },
      {
        check: 'checks by serper',
        status: 'warn',
        message: '1 of the latest 10 in 24 hours failed, most often: serper said no.',
        advice:
          'docs/providers.md says what each failure means; this tries the connection: sightline providers test serper',
      },
      {
        check: 'checks by simulator',
        status: 'ok',
        message: 'none of the latest 2 in 24 hours failed',
        advice: null,
      },
    ])
  })
})

onEveryEngine('what doctor says of money', (context) => {
  const look = () => examineSpend(context.database, loadConfig(LIMIT_ENV), NOW_MS)
  const newAccount = (name: string) => context.database.transaction((tx) => createAccount(tx, { name }, 0))

  test('is what was spent, and a warning when less than a fifth of a limit is left', async () => {
    assert.equal((await look()).message, 'nothing this month; no account is near its limit')
    const mine = await newAccount('Mine')
    const spend = (accountId: number, costMicros: number, atMs = NOW_MS) =>
      enterSpend(context.database, [{ accountId, provider: 'serper', costMicros, atMs }])
    await spend(mine, 9_900_000, Date.UTC(2026, 9, 31))
    await spend(mine, 7_000_000)
    await announceSpend(context.database, { accountId: mine, month: '2026-11', micros: 1_000_000 })
    const fine = await look()
    assert.deepEqual([fine.status, fine.message], ['ok', '$8.00 this month; no account is near its limit'])

    await spend(mine, 10_000)
    assert.deepEqual(await look(), {
      check: 'spend',
      status: 'warn',
      message: `account ${mine} (Mine) has used $8.01 of its $10.00 this month`,
      advice: `At the limit keywords wait for the next month. To change it: sightline spend limit USD --account ${mine}`,
    })
    const other = await newAccount('Other')
    await spend(other, 11_000_000)
    assert.equal(
      (await look()).message,
      `2 accounts are near their limits, the first of them: account ${other} (Other) has used $11.00 of its $10.00 this month`,
    )
  })

  test('is part of the whole examination', async () => {
    const found = await examine({
      readSettings: () => findSettings({ ...context.storage.env, SIGHTLINE_PORT: '0' }, {}),
      nodeVersion: '24.1.0',
      nowMs: () => NOW_MS,
      fetch: () => Promise.reject(new Error('nobody is there')),
    })
    const checks = found.map(({ check }) => check)
    for (const check of ['checks', 'spend', 'provider']) assert.ok(checks.includes(check), check)
    assert.match(
      found.find(({ check }) => check === 'provider')?.message ?? '',
      /^no provider is the default/,
    )
  })
})
