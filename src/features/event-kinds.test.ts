import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { describeEvent, EVENT_KINDS } from './event-kinds.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const event = (kind: string, more = {}) => ({
  kind,
  projectUid: 'abcdefghij',
  subject: null,
  data: {},
  ...more,
})

test('every kind has a title and leads to a page, also without its figures', () => {
  for (const { name: kind } of EVENT_KINDS) {
    for (const projectUid of ['abcdefghij', null]) {
      const { title, path } = describeEvent(event(kind, { projectUid }))
      assert.ok(title !== '' || kind === 'alert.opened', kind)
      assert.match(path, projectUid === null ? /^\/[^/]?/ : /^\/p\/abcdefghij(\/|$)/, kind)
    }
  }
})

test('the list has the kinds of every part', async () => {
  const list = await readFile(new URL('event-kinds.ts', import.meta.url), 'utf8')
  const parts = globSync('src/{features,entry,background}/*/events.ts', { cwd: ROOT }).map((file) =>
    relative('src/features', file),
  )
  assert.ok(parts.length > 10)
  const unlisted = parts.filter((file) => !list.includes(`${file.startsWith('.') ? '' : './'}${file}'`))
  assert.deepEqual(unlisted, [])
})

test('no two kinds have the same name', () => {
  const names = EVENT_KINDS.map(({ name }) => name)
  assert.deepEqual([...new Set(names)], names)
})

test('an event of a newer release is shown by its kind', () => {
  assert.deepEqual(describeEvent(event('uptime.down')), {
    title: 'uptime.down',
    text: '',
    path: '/p/abcdefghij',
  })
})

test('an alert speaks in its own words', () => {
  const data = { title: 'Clicks fell', text: 'By half.', place: 'search' }
  const opened = { title: 'Clicks fell', text: 'By half.', path: '/p/abcdefghij/search' }
  assert.deepEqual(describeEvent(event('alert.opened', { data })), opened)
  assert.equal(describeEvent(event('alert.resolved', { data })).title, 'Resolved: Clicks fell')
})
