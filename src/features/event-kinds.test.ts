import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { EVENT_KINDS } from './declarations.ts'
import { describeEvent } from './event-kinds.ts'

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

test('every part that declares tables, events or views is in the list', async () => {
  const list = await readFile(new URL('declarations.ts', import.meta.url), 'utf8')
  const parts = globSync('src/{features,entry,background}/*/{events,tables,sql-views}.ts', { cwd: ROOT })
  assert.ok(parts.length > 30)
  const declaring = await Promise.all(
    parts.map(async (file) => {
      const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
      return /^export const [A-Z_]+_(?:EVENTS|TABLES|VIEWS)\b/m.test(text)
        ? [relative('src/features', file)]
        : []
    }),
  )
  const isListed = (file: string) => list.includes(`'${file.startsWith('.') ? '' : './'}${file}'`)
  assert.deepEqual(
    declaring.flat().filter((file) => !isListed(file)),
    [],
  )
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
