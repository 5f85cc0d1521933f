import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import type { Principal, ProjectRef } from '../../entry/http/access/principal.ts'
import { listOf, pagingQuery } from '../../entry/http/answers/paging.ts'
import { type Route, readRoute } from '../../entry/http/route.ts'
import { fileFormat } from './export-route.ts'
import { createExports } from './feature.ts'

const principal = { accountId: 1, memberId: 1 } as Principal
const project: ProjectRef = { id: 1, uid: 'a'.repeat(10), accountId: 1, domain: 'example.com' }

/** A list of three pages with a row each. */
function listRoute(): Route {
  let page = 0
  return readRoute({
    method: 'GET',
    path: '/projects/{project_uid}/samples',
    operationId: 'listSamples',
    tag: 'Samples',
    summary: 'List samples',
    query: Type.Object(pagingQuery),
    answers: { 200: listOf(Type.Object({ id: Type.Integer() })) },
    async handle() {
      const next = ++page === 3 ? null : 'more'
      return {
        json: JSON.stringify({ data: [{ id: page }], meta: { next_cursor: next } }),
        bytes: 0,
        digest: '',
      }
    },
  })
}

/** What is read of a file, and what was logged. `seen` is called with how often the session was looked for. */
async function readFile(seen: (looks: number, stop: () => void) => { session?: boolean; project?: boolean }) {
  let looks = 0
  let found: ReturnType<typeof seen> = {}
  const warned: string[] = []
  const exports = createExports({
    routes: [listRoute()],
    database: { engine: 'sqlite' },
    clock: { nowMs: () => 0 },
    log: { warn: (details) => warned.push((details as { err: Error }).err.message) },
    findPrincipal() {
      found = seen(++looks, exports.stop)
      return found.session === false ? undefined : principal
    },
    findProject: () => (found.project === false ? undefined : project),
  })
  const [route] = exports.appRoutes as [Extract<Route, { isStreamed: true }>]
  const ids = { format: fileFormat.parse('csv') }
  const client = { cookie: () => 'token' } as never
  const url = { base: '', query: '' }
  const answer = await route.handle({ ids, query: {}, body: undefined, principal, project, url, client })
  let text = ''
  const read = async () => {
    for await (const piece of await answer.read()) text += Buffer.from(piece).toString()
  }
  const isWhole = await read().then(
    () => true,
    () => false,
  )
  return { text, isWhole, warned, looks }
}

test('a file is whole while the session and the project are there', async () => {
  const { text, isWhole, warned, looks } = await readFile(() => ({}))
  assert.deepEqual([text, isWhole, warned], ['id\r\n1\r\n2\r\n3\r\n', true, []])
  assert.equal(looks, 3)
})

test('a file ends broken, and is logged, when the session ends or the project is deleted, also behind its last row', async () => {
  for (const gone of [{ session: false }, { project: false }])
    for (const [at, rows] of [
      [2, 'id\r\n1\r\n2\r\n'],
      [3, 'id\r\n1\r\n2\r\n3\r\n'],
    ] as const) {
      const { text, isWhole, warned } = await readFile((looks) => (looks === at ? gone : {}))
      assert.deepEqual([text, isWhole, warned.length], [rows, false, 1])
    }
})

test('a server that stops breaks files off', async () => {
  const { isWhole, warned } = await readFile((_looks, stop) => {
    stop()
    return {}
  })
  assert.deepEqual([isWhole, warned], [false, ['The server stops.']])
})
