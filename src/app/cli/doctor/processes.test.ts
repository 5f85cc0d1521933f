import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { enqueueOne } from '../../../../test/helpers/jobs.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { openProcessLease } from '../../../entry/http/server/process-lease.ts'
import { examineLeases, examineProcesses } from './processes.ts'

const PROVIDER = 'SIGHTLINE_SERP_PROVIDER'

onEveryEngine('what doctor says of processes', (context) => {
  test('names a job that is held longer than any lease lasts', async () => {
    const { database } = context
    assert.deepEqual(await examineLeases(database), [])
    const id = await enqueueOne(database, { kind: 'held' })
    const lease_until = Date.UTC(2200, 0, 1)
    await changeRows(database, 'jobs', { state: 'running', lease_owner: 'gone', lease_until }, { id })
    const [finding, ...others] = await examineLeases(database)
    assert.deepEqual([finding?.status, others], ['warn', []])
    assert.match(finding?.message ?? '', new RegExp(`^job ${id} \\(held\\) is held until 2200-01-01`))
  })

  test('is whether those that run have other settings than it finds itself', async () => {
    const { database } = context
    const examine = (settings: Record<string, string>) => examineProcesses(database, settings)
    assert.match((await examine({}))[0]!.message, /^none runs/)
    const settings = { [PROVIDER]: 'serper', SIGHTLINE_SERPER_KEY: 'set' }
    const lease = await openProcessLease(database, { role: 'all', settings, onError: assert.fail })
    const [alike] = await examine(settings)
    assert.deepEqual(
      [alike?.status, alike?.message],
      ['ok', '1 process runs on this data, with the same settings'],
    )
    const [unlike] = await examine({ [PROVIDER]: 'dataforseo' })
    assert.equal(unlike?.status, 'warn')
    assert.match(
      unlike?.message ?? '',
      /\(role all\) has other settings: SIGHTLINE_SERPER_KEY is not set here and set there; SIGHTLINE_SERP_PROVIDER is dataforseo here and serper there$/,
    )
    await lease.end()
    assert.match((await examine({}))[0]!.message, /^none runs/)
  })
})
