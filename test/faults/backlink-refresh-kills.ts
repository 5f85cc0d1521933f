// Refreshes of backlinks whose worker is killed: what is read is the last whole one, no step is bought again without
// somebody asking, and all that was asked for is in the ledger.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { EngineContext } from '../helpers/engines.ts'
import { expireLease } from '../helpers/jobs.ts'
import type { useRefreshedProfile } from '../helpers/refreshed-profile.ts'
import { COST_MICROS, STEP_MICROS } from '../helpers/scripted-backlink-source.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { killed } from './backlink-kills.ts'
import { startChild } from './storage-child.ts'

const randomInt = seededInt('backlink-refresh-kills')

const PAGES = [[1, 2], [3], [4, 5], [6], [7]]
const LINKS = PAGES.flat().length
/** A step takes some ten milliseconds, and there are five. */
const KILL_WITHIN_MS = 120

export async function surviveRefreshKills(
  { database, storage }: EngineContext,
  refreshed: ReturnType<typeof useRefreshedProfile>,
  kills: number,
): Promise<void> {
  const { ask, work, jobs, published, ledger, source } = refreshed
  source.pages = PAGES
  let asked = 0
  for (let kill = 0; kill < kills; kill++) {
    const before = await published()
    await ask()
    const child = startChild('backlink-refresher.ts', storage, JSON.stringify(PAGES))
    await child.printed('asked ').catch(async (error: unknown) => {
      await child.kill()
      throw new Error(child.lines.join('\n'), { cause: error })
    })
    await delay(randomInt(KILL_WITHIN_MS))
    const steps = (await killed(child, /^(up|asked \d)$/)).filter((line) => line.startsWith('asked '))
    assert.equal(new Set(steps).size, steps.length, 'a step was bought twice')
    asked += steps.length
    // Another worker takes the job over: what the first may have paid for, it does not buy again.
    for (const { id } of await jobs()) await expireLease(database, id)
    const here = source.asked.length
    await work()
    const since = source.asked.slice(here).map((step) => `asked ${step}`)
    assert.deepEqual(
      since.filter((step) => steps.includes(step)),
      [],
      'a step was bought again',
    )
    const after = await published()
    if (after?.generation !== before?.generation) assert.equal(after?.summary.backlinks, LINKS)
    await assertPaid(await ledger(), asked + source.asked.length, kills)
  }
  await ask()
  await work()
  assert.equal((await published())?.summary.backlinks, LINKS)
}

/** Nothing is left announced; what nobody knows the price of counts in full. */
async function assertPaid(
  { months, entries }: Awaited<ReturnType<ReturnType<typeof useRefreshedProfile>['ledger']>>,
  asked: number,
  kills: number,
): Promise<void> {
  const [{ spent, reserved }] = months as [{ spent: number; reserved: number }]
  assert.equal(reserved, 0)
  const unknown = entries.filter(({ isEstimated }) => isEstimated === 1).length
  assert.ok(unknown <= kills)
  assert.equal(spent, (entries.length - unknown) * COST_MICROS + unknown * STEP_MICROS)
  // A kill before the source was asked leaves a step in the ledger that never was; never the other way.
  assert.ok(entries.length >= asked, `${asked} were asked for, ${entries.length} are in the ledger`)
}
