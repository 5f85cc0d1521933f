import assert from 'node:assert/strict'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import { dayOfFiles, refuseHostGraph, releaseDay } from './graph-release.ts'

test('a release shows the web up to the last day of its last month', () => {
  const days = [
    'cc-main-2026-apr-may-jun-domain-edges.txt.gz',
    'cc-main-2025-26-dec-jan-feb-domain-edges.txt.gz',
    'cc-main-2023-24-sep-nov-feb-domain-ranks.txt.gz',
    'cc-main-2026-dec-domain-edges.txt.gz',
    'cc-main-2026-marble.txt',
    'edges.txt.gz',
  ].map(releaseDay)
  assert.deepEqual(
    days.map((day) => day && formatDay(day)),
    ['2026-06-30', '2026-02-28', '2024-02-29', '2026-12-31', undefined, undefined],
  )
})

test('without a name that tells, it is the day on which the file was written, and no day to come', async (t) => {
  const folder = temporaryFolder(t)
  const file = join(folder, 'edges.txt')
  writeFileSync(file, '')
  const written = new Date('2026-05-04T10:00:00Z')
  utimesSync(file, written, written)
  const today = parseDay('2026-06-01') as number
  const day = async (...paths: string[]) => formatDay(await dayOfFiles(paths, today))
  assert.equal(await day(file), '2026-05-04')
  assert.equal(await day(file, '/x/cc-main-2026-feb-mar-apr-domain-ranks.txt.gz'), '2026-04-30')
  assert.equal(await day('/x/cc-main-2026-apr-may-jun-domain-edges.txt.gz'), '2026-06-01')
  assert.equal(await day(join(folder, 'none')), '2026-06-01')
})

test('files of the graph of hosts are refused by their names', () => {
  refuseHostGraph(['/host-files/cc-main-2026-apr-may-jun-domain-edges.txt.gz'])
  assert.throws(
    () => refuseHostGraph(['a', '/x/cc-main-2026-apr-may-jun-host-edges.txt.gz']),
    /host-edges\.txt\.gz is of the graph of hosts\. Take the files of the graph of domains\.$/,
  )
})
