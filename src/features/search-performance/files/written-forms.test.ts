// Dates, countries and columns as the exports and tools of others write them.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPerformance } from '../../../../test/helpers/read-performance.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { zipFile } from '../../../../test/helpers/zip-file.ts'
import { formatDay } from '../../../lib/local-day.ts'

const folder = temporaryFolder()

const HEADER = 'date,query,page,clicks,impressions,position'

async function daysOf(text: string): Promise<string[]> {
  const { rows } = await readPerformance(text)
  return rows.map(({ firstDay }) => formatDay(firstDay))
}

test('every form of a date is the day that it names', async () => {
  for (const date of [
    '2026-05-19',
    '20260519',
    '"May 19, 2026"',
    '2026-05-19T00:00:00',
    '2026-05-19T00:00:00Z',
    '2026-05-19T00:00:00.000Z',
    '2026-05-19 00:00:00',
    '19.05.2026',
    '19 May 2026',
    ' 2026-05-19 ',
  ]) {
    const row = `${date},oak desk,https://www.shop.example/oak,31,1840,8.7\n`
    assert.deepEqual(await daysOf(`${HEADER}\n${row}${row}`), ['2026-05-19', '2026-05-19'], date)
    const object = JSON.stringify({
      date: date.replaceAll('"', ''),
      query: 'oak desk',
      clicks: 31,
      impressions: 1840,
      position: 8.7,
    })
    assert.deepEqual(await daysOf(object), ['2026-05-19'], date)
  }
})

test("a zip file's dates may be written in words or with points", async () => {
  const metrics = 'Clicks,Impressions,CTR,Position'
  for (const [first, last] of [
    ['"May 17, 2026"', '"May 19, 2026"'],
    ['17.05.2026', '19.05.2026'],
    ['20260517', '20260519'],
  ]) {
    const path = join(folder, 'export.zip')
    const zip = zipFile([
      { name: 'Queries.csv', content: `Top queries,${metrics}\noak desk,31,1840,1.68%,8.7\n` },
      {
        name: 'Dates.csv',
        content: `Date,${metrics}\n${last},5,90,5.56%,9\n${first},4,80,5%,9.2\n`,
      },
    ])
    writeFileSync(path, zip)
    const { rows } = await readPerformance(zip, { path })
    assert.deepEqual(
      rows.map(({ firstDay, lastDay }) => [formatDay(firstDay), formatDay(lastDay)]),
      [['2026-05-17', '2026-05-19']],
      first,
    )
  }
})

test('countries may be written by name and by either code', async () => {
  const names = ['United States', 'us', 'USA', 'usa', 'UK', 'Türkiye', 'Unknown Region', '']
  const lines = names.map((name) => `2026-05-19,oak desk,,1,9,2,${name}`)
  const { rows } = await readPerformance(`${HEADER},country\n${lines.join('\n')}\n`)
  assert.deepEqual(
    rows.map(({ country }) => country),
    ['usa', 'usa', 'usa', 'usa', 'gbr', 'tur', 'zzz', null],
  )
})

test('a column of search appearances is read while it is empty, and refused when it is not', async () => {
  const header = 'date,query,page,country,device,searchAppearance,clicks,impressions,ctr,position'
  const row = (appearance: string) =>
    `2026-05-19,oak desk,https://www.shop.example/oak,usa,MOBILE,${appearance},31,1840,0.0168,8.7\n`
  const { rows } = await readPerformance(`${header}\n${row('')}`)
  assert.deepEqual([rows.length, rows[0]?.clicks, rows[0]?.device], [1, 31, 'mobile'])
  await assert.rejects(
    readPerformance(`${header}\n${row('')}${row('AMP_BLUE_LINK')}`),
    /^AppError: Line 3, search_appearance: must be empty, not "AMP_BLUE_LINK": rows of a search appearance are counted again/,
  )
  const object = {
    date: '2026-05-19',
    query: 'a',
    searchAppearance: null,
    clicks: 1,
    impressions: 2,
    position: 3,
  }
  assert.equal((await readPerformance(JSON.stringify(object))).rows.length, 1)
})
