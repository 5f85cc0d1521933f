import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'

onEveryEngine('ignored issues', (context) => {
  const app = suiteApp(context)
  let key: string
  let path: string
  before(async () => {
    key = (await app.createTenant()).key
    path = `/v1/projects/${await app.createProject(key)}/ignored-issues`
  })

  const ignore = (body: object) => app.call('POST', path, { key, body })
  const list = async () => (await app.call('GET', path, { key })).body.data
  const heed = (issue: string) => app.call('DELETE', `${path}/${issue}`, { key })

  test('are listed by name, with who ignored them, when and why', async () => {
    assert.deepEqual(await list(), [])
    await ignore({ issue: 'title_short' })
    const { status, body } = await ignore({ issue: 'slow_ttfb', note: ' Known, see the ticket. ' })
    assert.equal(status, 200)
    const { member_id, member_name, ignored_at, ...rest } = body.data
    assert.deepEqual(rest, { issue: 'slow_ttfb', note: 'Known, see the ticket.' })
    assert.equal(typeof member_id, 'number')
    assert.equal(typeof member_name, 'string')
    assert.equal(Date.parse(ignored_at), Math.floor(app.clock.ms / 1000) * 1000)
    assert.deepEqual(
      (await list()).map(({ issue }: { issue: string }) => issue),
      ['slow_ttfb', 'title_short'],
    )
  })

  test('get a new note when they are ignored again, and keep their time', async () => {
    const { body: before } = await ignore({ issue: 'h1_missing', note: 'Old.' })
    app.clock.ms += 60_000
    const { body: later } = await ignore({ issue: 'h1_missing', note: null })
    assert.deepEqual(later.data, { ...before.data, note: null })
  })

  test('are heeded again once', async () => {
    await ignore({ issue: 'noindex_meta' })
    assert.deepEqual((await heed('noindex_meta')).body, { data: { deleted_count: 1 } })
    const again = await heed('noindex_meta')
    assert.deepEqual([again.status, again.body.code], [404, 'issue_not_found'])
    assert.equal(again.body.message, 'The project does not ignore this issue.')
  })

  test('must be issues that crawls look for', async () => {
    const { status, body } = await ignore({ issue: 'title_missin' })
    assert.equal(status, 422)
    assert.match(body.errors.issue[0], /did you mean title_missing\?/)
    assert.match((await heed('title_missin')).body.message, /Did you mean title_missing\?/)
  })
})
