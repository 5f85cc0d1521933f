// Downloads as many rows as a file may have through a real connection: memory stays where it was, and the file is whole.

import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, test } from 'node:test'
import { Type } from 'typebox'
import { createTestApp, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { listOf, pagingQuery } from '../../entry/http/answers/paging.ts'
import { readRoute } from '../../entry/http/route.ts'
import { exportRoute } from './export-route.ts'
import { createExportSlots } from './export-slots.ts'
import { createPageQueue, FILE_ROWS_MAX } from './file-pieces.ts'
import { listedRows } from './listed-rows.ts'

const ABOVE_IDLE_BYTES_MAX = 150 * 2 ** 20
const LINE_FEED = 10
const FORMATS = ['csv', 'xlsx', 'parquet']

const record = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  title: Type.String(),
  words: Type.Integer(),
})

const list = readRoute({
  method: 'GET',
  path: '/samples',
  operationId: 'listSamples',
  tag: 'Samples',
  summary: 'List samples',
  query: Type.Object(pagingQuery),
  answers: { 200: listOf(record) },
  async handle({ query: { limit = 0, cursor = '0' } }) {
    const from = Number(cursor)
    const data = Array.from({ length: limit }, (_, at) => ({
      id: from + at,
      url: `https://www.example.com/folder-${at}/${from + at}`,
      title: `The page of "everything", number ${from + at}`,
      words: at,
    }))
    const next = from + limit < FILE_ROWS_MAX ? String(from + limit) : null
    return { json: JSON.stringify({ data, meta: { next_cursor: next } }), bytes: 0, digest: '' }
  },
})

onEveryEngine('a million rows', (context) => {
  let app: TestApp
  let url: string
  before(async () => {
    const route = exportRoute(listedRows(list)!, {
      clock: { nowMs: () => 0 },
      slots: createExportSlots(),
      inQueue: createPageQueue(),
      async checkAccess() {},
      onFailed(_operationId, error) {
        throw error
      },
    })
    app = await createTestApp(context.database, {}, { routes: [route] })
    url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => app?.close())

  for (const format of FORMATS)
    test(`are one ${format} file in the memory of a few pages`, async () => {
      const { key } = await app.createTenant()
      const idleBytes = process.memoryUsage.rss()
      let peakBytes = 0
      let lines = 0
      const isWhole = await new Promise<boolean>((resolve, reject) => {
        const headers = { authorization: `Bearer ${key}` }
        get(`${url}/v1/samples.${format}`, { headers, agent: false }, (response) => {
          response.on('data', (piece: Buffer) => {
            for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) lines++
            peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
          })
          response.on('close', () => resolve(response.complete))
        }).on('error', reject)
      })
      assert.equal(isWhole, true)
      if (format === 'csv') assert.equal(lines, FILE_ROWS_MAX + 1)
      assert.ok(
        peakBytes - idleBytes < ABOVE_IDLE_BYTES_MAX,
        `${(peakBytes - idleBytes) / 2 ** 20} MiB above idle`,
      )
    })
})
