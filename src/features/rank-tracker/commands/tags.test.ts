import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'

onEveryEngine('tags and notes on the command line', (context) => {
  const app = suiteApp(context)
  let key: string
  let uid: string
  before(async () => {
    key = (await app.createTenant()).key
    uid = await app.createProject(key)
    const body = {
      keywords: ['Hiking Boots', 'tents'],
      country_code: 'US',
      language_code: 'en',
      device: 'both',
    }
    await app.call('POST', `/v1/projects/${uid}/rank-tracker/keywords`, { key, body })
  })

  const args = (group: string, command: string, more: string[]) => [group, command, '--project', uid, ...more]
  const run = (group: string, command: string, ...more: string[]) =>
    callCommand(args(group, command, more), context.storage.env)
  const json = (group: string, command: string, ...more: string[]) =>
    callJson(args(group, command, more), context.storage.env)

  test('tags are put on keywords by their text, renamed, taken off and deleted', async () => {
    const tagged = await json('tags', 'add', 'Shop', '--keyword', 'hiking  boots', '--keyword', 'tents')
    assert.deepEqual(tagged, { project_uid: uid, changed_count: 4 })
    assert.deepEqual(await json('tags', 'add', 'later'), { id: 2, name: 'later', keyword_count: 0 })
    const removed = await json('tags', 'remove', 'SHOP', '--keyword', 'tents')
    assert.equal(removed.changed_count, 2)
    assert.deepEqual(await json('tags', 'rename', 'shop', 'Store'), {
      id: 1,
      name: 'Store',
      keyword_count: 2,
    })
    const table = await run('tags', 'list')
    assert.equal(table.stdout, 'ID  NAME   KEYWORDS\n2   later  0\n1   Store  2\n')
    const unasked = await run('tags', 'delete', 'store')
    assert.equal(unasked.exitCode, 2)
    assert.match(unasked.stderr, /This deletes the tag Store, which 2 keywords have; .* Add --yes/)
    assert.deepEqual(await json('tags', 'delete', 'store', '--yes'), { id: 1, is_deleted: true })
    const { body } = await app.call('GET', `/v1/projects/${uid}/rank-tracker/tags`, { key })
    assert.deepEqual(
      body.data.map(({ name }: { name: string }) => name),
      ['later'],
    )
  })

  test('a tag, a keyword or a name that is wrong changes nothing and is named', async () => {
    const cases: [more: string[], exitCode: number, message: RegExp][] = [
      [['remove', 'nothing', '--keyword', 'tents'], 3, /has no tag nothing/],
      [['add', 'x', '--keyword', 'tents', '--keyword', 'tent'], 3, /does not track the keyword tent\./],
      [['add', 'LATER'], 2, /Another tag of this project has this name/],
      [['add', ' '], 2, /The name must have a visible character/],
      [['rename', 'nothing', 'x'], 3, /has no tag nothing/],
      [['delete', 'nothing', '--yes'], 3, /has no tag nothing/],
    ]
    for (const [[command, ...more], exitCode, message] of cases) {
      const ended = await run('tags', command as string, ...more)
      assert.equal(ended.exitCode, exitCode, ended.stderr)
      assert.match(ended.stderr, message)
    }
    assert.equal((await json('tags', 'list')).length, 1)
  })

  test('notes are written, listed by day and deleted', async () => {
    const note = await json('notes', 'add', 'The relaunch', '--day', '2026-08-31')
    assert.deepEqual([note.id, note.day, note.member_id], [1, '2026-08-31', null])
    await json('notes', 'add', 'A campaign', '--day', '2026-09-01')
    const table = await run('notes', 'list')
    assert.equal(
      table.stdout,
      'ID  DAY         BY  TEXT\n2   2026-09-01  -   A campaign\n1   2026-08-31  -   The relaunch\n',
    )
    assert.deepEqual(await json('notes', 'list', '--to', '2026-08-31'), [note])
    const wrong = await run('notes', 'add', 'x', '--day', 'today')
    assert.deepEqual([wrong.exitCode, /The day must be a date/.test(wrong.stderr)], [2, true])
    assert.equal((await run('notes', 'delete', '1')).exitCode, 2)
    const asked = await callCommand(args('notes', 'delete', ['1']), context.storage.env, 'no')
    assert.equal(asked.exitCode, 4)
    assert.match(asked.stderr, /note 1 of 2026-08-31, "The relaunch"/)
    assert.deepEqual(await json('notes', 'delete', '1', '--yes'), { id: 1, is_deleted: true })
    assert.equal((await run('notes', 'delete', '1', '--yes')).exitCode, 3)
  })
})
