// Cursors as a client uses them: from page to page, forwards and back, while the list changes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileValidator } from '../../src/entry/http/requests/validation.ts'
import { type NewProject, newProjectBody } from '../../src/features/projects/schema.ts'
import { createProject } from '../../src/features/projects/store.ts'
import { NO_NETWORKS } from '../../src/lib/networks.ts'
import { suiteApp } from '../helpers/app.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { changeRows } from '../helpers/stored-rows.ts'

const ROWS = 237
/** Rows are added for so many turns: a list that grows faster than its pages are read has no end to walk to. */
const TURNS_OF_GROWTH = 40
const readProject = compileValidator(newProjectBody(NO_NETWORKS), 'body')
const PROJECT = readProject({ name: 'One of many', domain: 'example.com' }).value as NewProject

/** What happens before a page is asked for. */
type Step = { limit: number; inserts: number; deletes: number[] }
type Meta = {
  per_page: number
  next_cursor: string | null
  previous_cursor: string | null
  has_more: boolean
}
type Listed = { data: { uid: string }[]; links: { next: string | null }; meta: Meta }

const step = fc.record({
  limit: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 2, 100)),
  inserts: fc.integer({ min: 0, max: 3 }),
  // Places in the list as it is then, as a share of its length.
  deletes: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 12 }),
})

onEveryEngine('cursors', (context) => {
  const app = suiteApp(context)

  async function insert(accountId: number, count: number): Promise<string[]> {
    return context.database.transaction(async (tx) => {
      const uids: string[] = []
      for (let made = 0; made < count; made++) uids.push((await createProject(tx, accountId, PROJECT, 1)).uid)
      return uids
    })
  }

  async function remove(uids: string[]): Promise<void> {
    if (uids.length === 0) return
    await changeRows(context.database, 'projects', { deleted_at: 1 }, { uid: uids })
  }

  async function page(key: string, limit: number, cursor: string | null): Promise<Listed> {
    const url = `/v1/projects?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`
    const { status, body, text } = await app.call('GET', url, { key })
    assert.equal(status, 200, text)
    assert.ok(body.data.length <= limit)
    assert.equal(body.meta.per_page, limit)
    assert.equal(body.meta.has_more, body.meta.next_cursor !== null)
    assert.equal(body.links.next === null, body.meta.next_cursor === null)
    return body
  }

  /** The list as it really is: changed now and then, with a memory of what was there all the time. */
  function createList(accountId: number, uids: string[]) {
    let current = [...uids]
    let lasting = new Set(uids)
    return {
      begin: () => {
        lasting = new Set(current)
      },
      lasting: () => [...lasting],
      async change({ inserts, deletes }: Step) {
        const gone = [
          ...new Set(deletes.map((share) => current[Math.floor(share * current.length)] as string)),
        ]
        const removed = gone.filter((uid) => uid !== undefined)
        await remove(removed)
        current = current.filter((uid) => !removed.includes(uid))
        for (const uid of removed) lasting.delete(uid)
        current.push(...(await insert(accountId, inserts)))
      },
    }
  }

  function assertWalked(seen: string[], lasting: string[]): void {
    assert.equal(new Set(seen).size, seen.length, 'a row was repeated')
    const lastingSeen = seen.filter((uid) => lasting.includes(uid))
    assert.deepEqual(lastingSeen, lasting, 'a row was skipped, or came out of order')
  }

  test('whatever is inserted and deleted meanwhile, a walk repeats and skips nothing', async () => {
    const run = async (steps: Step[]) => {
      const { accountId, key } = await app.createTenant()
      const list = createList(accountId, await insert(accountId, ROWS))
      let turn = 0
      const nextStep = (): Step => {
        const planned = steps[turn++ % steps.length] as Step
        return turn > TURNS_OF_GROWTH ? { ...planned, inserts: 0 } : planned
      }

      let { limit } = nextStep()
      let current = await page(key, limit, null)
      assert.equal(current.meta.previous_cursor, null)
      const forwards = [...current.data]
      while (current.meta.next_cursor !== null) {
        const change = nextStep()
        await list.change(change)
        limit = change.limit
        current = await page(key, limit, current.meta.next_cursor)
        forwards.push(...current.data)
      }
      assertWalked(
        forwards.map(({ uid }) => uid),
        list.lasting(),
      )

      list.begin()
      const backwards = [...current.data]
      while (current.meta.previous_cursor !== null) {
        const change = nextStep()
        await list.change({ ...change, inserts: 0 })
        const hadRows = current.data.length > 0
        current = await page(key, change.limit, current.meta.previous_cursor)
        backwards.unshift(...current.data)
        // From a page that had lost its rows, a walk back begins at the end.
        assert.ok(current.meta.has_more || !hadRows)
      }
      assertWalked(
        backwards.map(({ uid }) => uid),
        list.lasting(),
      )
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), run), {
      numRuns: 5,
      // To make a walk of hundreds of requests smaller takes minutes; the seed tells as much.
      endOnFailure: true,
      // One row a page and three more rows each time: once seen to walk for ever.
      examples: [[Array(3).fill({ limit: 1, inserts: 3, deletes: [] })]],
    })
  })

  test('a page that has lost its rows still leads on, to where there are some', async () => {
    const { accountId, key } = await app.createTenant()
    const uids = await insert(accountId, 6)
    const first = await page(key, 2, null)
    const second = await page(key, 2, first.meta.next_cursor)
    await remove(uids.slice(0, 2))
    const before = await page(key, 2, second.meta.previous_cursor)
    assert.deepEqual([before.data, before.meta.previous_cursor], [[], null])
    const again = await page(key, 2, before.meta.next_cursor)
    assert.deepEqual(again.data, second.data)
    assert.equal(again.meta.previous_cursor, null)

    await remove(uids.slice(4))
    const after = await page(key, 2, second.meta.next_cursor)
    assert.deepEqual([after.data, after.meta.next_cursor], [[], null])
    const last = await page(key, 1, after.meta.previous_cursor)
    assert.deepEqual(last.data, second.data.slice(1))
    assert.equal(last.meta.next_cursor, null)
  })

  test('the link to the next page is whole, keeps every parameter and works', async () => {
    const { accountId, memberId, key } = await app.createTenant()
    await insert(accountId, 5)
    const seen: string[] = []
    let url: string | null = '/v1/projects?limit=2&cursor='
    while (url !== null) {
      const { body } = await app.call('GET', url, { key })
      const { data, links, meta } = body as Listed
      seen.push(...data.map(({ uid }) => uid))
      url = links.next
      if (url !== null) {
        assert.equal(url, `http://localhost:80/v1/projects?limit=2&cursor=${meta.next_cursor}`)
        url = url.slice('http://localhost:80'.length)
      }
    }
    assert.equal(new Set(seen).size, 5)
    const { meta } = (await app.call('GET', '/v1/projects?limit=2&include_total=true', { key })).body
    assert.deepEqual([meta.total, meta.total_is_at_least], [5, false])
    const limited = await app.createKey({ memberId, projectUids: seen.slice(0, 3) })
    const few = await app.call('GET', '/v1/projects?include_total=true', { key: limited.key })
    assert.equal(few.body.meta.total, 3)
    const { body } = await app.call('GET', '/v1/projects?%6Cimit=2&%63ursor=', { key })
    assert.equal(body.links.next, `http://localhost:80/v1/projects?%6Cimit=2&cursor=${body.meta.next_cursor}`)
  })
})
