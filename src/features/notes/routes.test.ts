import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { removeMember } from '../../entry/accounts/store.ts'
import { parseDay } from '../../lib/local-day.ts'

onEveryEngine('notes of days', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  async function open() {
    const uid = await app.createProject(owner.key)
    const url = `/v1/projects/${uid}/notes`
    return {
      uid,
      url,
      add: (day: string, text = 'Something happened.', key = owner.key) =>
        app.call('POST', url, { key, body: { day, text } }),
      list: async (query = '') => (await app.call('GET', `${url}${query}`, { key: owner.key })).body,
      call: (method: string, path: string, body?: unknown) =>
        app.call(method, `${url}${path}`, { key: owner.key, body }),
    }
  }

  const daysOf = ({ data }: { data: { day: string }[] }) => data.map(({ day }) => day)

  test('are written, listed with the newest day first, changed and deleted', async () => {
    const { add, list, call } = await open()
    const added = await add('2026-08-31', '  The relaunch\nwent live.  ')
    const first = added.body.data
    assert.deepEqual([added.status, added.headers.location?.toString().endsWith('/notes/1')], [201, true])
    assert.deepEqual(
      [first.id, first.day, first.text, first.member_id, first.member_name],
      [1, '2026-08-31', 'The relaunch\nwent live.', owner.memberId, 'owner'],
    )
    await add('2026-09-02')
    await add('2026-08-31', 'Later on the same day.')
    const { data } = await list()
    assert.deepEqual(
      data.map(({ id, day }: { id: number; day: string }) => [id, day]),
      [
        [2, '2026-09-02'],
        [3, '2026-08-31'],
        [1, '2026-08-31'],
      ],
    )
    app.clock.ms += 60_000
    const changed = await call('PATCH', '/1', { day: '2026-09-03' })
    assert.deepEqual(
      [changed.body.data.day, changed.body.data.text, changed.body.data.created_at],
      ['2026-09-03', first.text, first.created_at],
    )
    assert.notEqual(changed.body.data.updated_at, first.updated_at)
    assert.deepEqual((await call('DELETE', '/1')).body, { data: { deleted_count: 1 } })
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { text: 'x' } : undefined
      assert.equal((await call(method, '/1', body)).body.code, 'note_not_found')
    }
    assert.equal((await add('2026-09-04')).body.data.id, 4)
  })

  test('are read by range, both ends included, and page by page in both directions', async () => {
    const { add, list } = await open()
    const days = ['2026-01-01', '2026-01-02', '2026-01-02', '2026-01-02', '2026-01-05', '2026-02-01']
    for (const day of days) await add(day)
    assert.deepEqual(daysOf(await list('?from=2026-01-02&to=2026-01-05')), days.slice(1, 5).reverse())
    assert.deepEqual(daysOf(await list('?from=2026-01-05')), ['2026-02-01', '2026-01-05'])
    assert.equal((await list('?from=2026-01-05&limit=1&include_total=true')).meta.total, 2)
    assert.deepEqual(daysOf(await list('?to=2026-01-01')), ['2026-01-01'])
    const seen: number[] = []
    let page = await list('?limit=2')
    const pages = [page]
    while (page.meta.next_cursor !== null) {
      page = await list(`?limit=2&cursor=${page.meta.next_cursor}`)
      pages.push(page)
    }
    for (const { data } of pages) seen.push(...data.map(({ id }: { id: number }) => id))
    assert.deepEqual(seen, [6, 5, 4, 3, 2, 1])
    const back = await list(`?limit=2&cursor=${page.meta.previous_cursor}`)
    assert.deepEqual(back.data, pages[1].data)
    const other = await app.call('GET', `${(await open()).url}?cursor=${pages[0].meta.next_cursor}`, {
      key: owner.key,
    })
    assert.equal(other.status, 422)
  })

  test('need a day of the calendar and a text of at most 500 characters', async () => {
    const { url, list } = await open()
    const cases: [body: object, fields: string[]][] = [
      [{}, ['day', 'text']],
      [{ day: '2026-02-30', text: 'x' }, ['day']],
      [{ day: '31.08.2026', text: 'x' }, ['day']],
      [{ day: '1969-12-31', text: 'x' }, ['day']],
      [{ day: '2026-08-31', text: ' \n ' }, ['text']],
      [{ day: '2026-08-31', text: 'x'.repeat(501) }, ['text']],
      [{ day: '2026-08-31', text: 'a\0b' }, ['text']],
      [{ day: '2026-08-31', text: 'x', member_id: 1 }, ['member_id']],
    ]
    for (const [body, fields] of cases) {
      const { status, body: answer } = await app.call('POST', url, { key: owner.key, body })
      assert.deepEqual([status, Object.keys(answer.errors ?? {})], [422, fields], JSON.stringify(body))
    }
    const emoji = { day: '2026-08-31', text: '🥾'.repeat(500) }
    assert.equal((await app.call('POST', url, { key: owner.key, body: emoji })).status, 201)
    assert.deepEqual(Object.keys((await list('?from=2026-02-01&to=2026-01-01')).errors), ['from'])
    assert.deepEqual(Object.keys((await list('?from=2020-01-01&to=2026-01-01')).errors), ['from'])
    assert.equal((await list('?from=2023-01-01&to=2026-01-04')).errors, undefined)
    assert.deepEqual(Object.keys((await list('?from=yesterday&day=1')).errors), ['from', 'day'])
  })

  test('keep their text when the member who wrote them is removed', async () => {
    const { add, list } = await open()
    const editor = await app.createColleague(owner, 'editor')
    await add('2026-08-31', 'Mine.', editor.key)
    await context.database.transaction((tx) => removeMember(tx, editor.memberId))
    const [note] = (await list()).data
    assert.deepEqual([note.text, note.member_id, note.member_name], ['Mine.', null, null])
  })

  test('end at 5,000 a project, also when many are written at once, and go with it', async () => {
    const { uid, add, call } = await open()
    const { database } = context
    const { id: project_id } = await storedRow(database, 'projects', ['id'], { uid })
    const day = parseDay('2026-08-31') as number
    await database.transaction(async (tx) => {
      for (let from = 0; from < 4_998; from += 1_000) {
        const ids = Array.from({ length: Math.min(1_000, 4_998 - from) }, (_, index) => from + index + 10)
        const rest = { day, text: 'x', member_id: null, created_at: 0, updated_at: 0 }
        await tx
          .insertInto('day_notes')
          .values(ids.map((id) => ({ project_id, id, ...rest })))
          .execute()
      }
    })
    const results = await Promise.all(Array.from({ length: 6 }, () => add('2026-08-31')))
    assert.deepEqual(results.map(({ status }) => status).sort(), [201, 201, 422, 422, 422, 422])
    await call('DELETE', '/10')
    assert.equal((await add('2026-08-31')).status, 201)
    await database.write((db) => db.deleteFrom('projects').where('id', '=', project_id).execute())
    const left = await storedRows(database, 'day_notes', ['id'], { project_id })
    assert.deepEqual(left, [])
  })
})
