import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeEvent } from './describe-event.ts'
import { AUDIENCES, kindsFor } from './event-kinds.ts'

const event = (kind: string, more = {}) => ({
  kind: kind as 'crawl.failed',
  projectUid: 'abcdefghij',
  subject: null,
  data: {},
  ...more,
})

test('every kind has a title and leads to a page, also without its figures', () => {
  for (const kind of AUDIENCES.flatMap(kindsFor)) {
    for (const projectUid of ['abcdefghij', null]) {
      const { title, path } = describeEvent(event(kind, { projectUid }))
      assert.ok(title !== '' || kind === 'alert.opened', kind)
      assert.match(path, projectUid === null ? /^\/[^/]?/ : /^\/p\/abcdefghij(\/|$)/, kind)
    }
  }
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
