import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { Type } from 'typebox'
import { createTestApp, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { until } from '../../../test/helpers/until.ts'
import { listOf, pagingQuery } from '../../entry/http/answers/paging.ts'
import { readRoute } from '../../entry/http/route.ts'
import { AppError, RATE_LIMITED } from '../../lib/errors.ts'
import { exportRoute } from './export-route.ts'
import { createExportSlots } from './export-slots.ts'
import { createPageQueue } from './file-pieces.ts'
import { listedRows } from './listed-rows.ts'

const PATH = '/v1/samples.csv'
const ROWS = Array.from({ length: 500 }, (_, at) => ({ id: at, text: 'x'.repeat(1000) }))

onEveryEngine('a file that is made while it is sent', (context) => {
  let app: TestApp
  let url: string
  let key: string
  /** What the list says of each page in turn: its rows, or why there are none. */
  let answerPage: (page: number) => object[] | Promise<object[]>
  /** Bytes of the body that the client has taken. */
  let bytesTaken = 0
  let pages = 0
  let mayRead = true
  const failures: unknown[] = []
  const slots = createExportSlots()

  const list = readRoute({
    method: 'GET',
    path: '/samples',
    operationId: 'listSamples',
    tag: 'Samples',
    summary: 'List samples',
    query: Type.Object(pagingQuery),
    answers: { 200: listOf(Type.Object({ id: Type.Integer(), text: Type.String() })) },
    async handle({ query }) {
      // The cursor counts the pages of one file: one that was broken off may still be reading when the next one begins.
      const page = Number(query.cursor ?? 1)
      pages = Math.max(pages, page)
      const data = await answerPage(page)
      const next = data.length === 0 ? null : String(page + 1)
      return { json: JSON.stringify({ data, meta: { next_cursor: next } }), bytes: 0, digest: '' }
    },
  })

  before(async () => {
    const route = exportRoute(listedRows(list)!, {
      clock: { nowMs: () => 0 },
      slots,
      inQueue: createPageQueue(),
      async checkAccess() {
        if (!mayRead) throw new Error('signed out')
      },
      onFailed: (_operationId, error) => failures.push((error as Error).message),
    })
    app = await createTestApp(context.database, {}, { routes: [route] })
    key = (await app.createTenant()).key
    url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  })
  beforeEach(() => {
    failures.length = 0
    mayRead = true
    bytesTaken = 0
  })
  after(() => app?.close())

  /** The head of an answer; nothing of its body is taken before somebody listens. */
  function open(): Promise<IncomingMessage> {
    pages = 0
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}` }
      const request = get(`${url}${PATH}`, { headers, agent: false }, (response) => {
        // A test that ends it expects that.
        response.on('error', () => {})
        resolve(response)
      })
      request.on('error', reject)
    })
  }

  /** Reads to the end; returns whether the answer came whole. */
  async function readToEnd(response: IncomingMessage): Promise<boolean> {
    response.on('data', (piece: Buffer) => {
      bytesTaken += piece.length
    })
    await new Promise((resolve) => response.once('close', resolve))
    return response.complete
  }

  test('a client that goes away frees its slot, and no more pages are read', async () => {
    answerPage = () => ROWS
    const [first, second] = [await open(), await open()]
    assert.equal(slots.taken, 2)
    const third = await open()
    assert.equal(third.statusCode, 429)
    assert.ok(Number(third.headers['retry-after']) > 0)
    third.destroy()
    first.destroy()
    await until('the slot is free', () => slots.taken === 1)
    const again = await open()
    assert.equal(again.statusCode, 200)
    again.destroy()
    second.destroy()
    await until('all slots are free', () => slots.taken === 0)
    assert.deepEqual(failures, [])
  })

  test('a failure in the middle breaks the connection off', async () => {
    answerPage = async (page) => {
      if (page < 3) return ROWS
      // A broken connection drops what is still buffered, so the failure waits until both pages have arrived.
      await until('the first two pages have arrived', () => bytesTaken > 1_000_000)
      throw new Error('the disk is gone')
    }
    assert.equal(await readToEnd(await open()), false)
    assert.deepEqual(failures, ['the disk is gone'])
    assert.equal(slots.taken, 0)
  })

  test('a session that ends in the middle ends the file', async () => {
    answerPage = (page) => {
      mayRead = page < 3
      return ROWS
    }
    const isWhole = await readToEnd(await open())
    assert.deepEqual([isWhole, pages], [false, 3])
    assert.deepEqual(failures, ['signed out'])
  })

  test('a page that is refused for a moment is asked for again', async () => {
    let refusals = 0
    answerPage = (page) => {
      if (page === 2 && refusals++ === 0) throw new AppError(RATE_LIMITED, 'Wait.', { retryAfterSeconds: 0 })
      return page < 4 ? ROWS : []
    }
    assert.equal(await readToEnd(await open()), true)
    assert.ok(refusals === 2 && bytesTaken > 1_000_000)
    assert.deepEqual(failures, [])
  })

  test('what is wrong before the first row is an answer like any other', async () => {
    answerPage = () => {
      throw new AppError(RATE_LIMITED, 'Wait.', { retryAfterSeconds: 1 })
    }
    pages = 0
    const { status, headers, body } = await app.call('GET', PATH, { key })
    assert.deepEqual([status, headers['retry-after'], body.code, pages], [429, '1', 'rate_limited', 1])
  })
})
