import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PATIENT_LIMITS } from '../../../../test/helpers/chromium.ts'
import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import type { FetchedPage } from '../engine/fetched-page.ts'
import { emptyPage } from './ask.ts'
import { openRenderer } from './open-renderer.ts'

const NOBODY: Fetcher = {
  fetchOne: async () => ({ state: 'failed', kind: 'aborted', message: '', totalMs: 0 }),
  close: async () => {},
}

function page(path: string): FetchedPage {
  const url = `http://site.test${path}`
  return {
    ...emptyPage({ id: 1, queue: 0, url, depth: 0, isListed: false }, 0),
    statusCode: 200,
    body: new Uint8Array(Buffer.from('<p>text')),
  }
}

/** `chromiumPath` is some program. */
async function open(chromiumPath: string) {
  const notes: string[] = []
  const note = (text: string) => void notes.push(text)
  const opened = await openRenderer({ chromiumPath, userAgent: 'test', limits: PATIENT_LIMITS })(
    NOBODY,
    () => true,
    note,
  )
  return { opened, notes }
}

test('a browser that cannot be started is told once, with what to look at', async (t) => {
  const { opened, notes } = await open(process.execPath)
  assert.ok(typeof opened === 'object')
  t.after(() => opened.close())
  for (const path of ['/a', '/b']) assert.equal(await opened.render(page(path)), null)
  assert.equal(notes.length, 1)
  assert.match(
    notes[0] ?? '',
    /^Not all pages could be rendered.*site\.test\/a\. Chromium could not be started\./,
  )
})

test('pages that fail because the crawl ends are not worth a word', async () => {
  const { opened, notes } = await open(process.execPath)
  assert.ok(typeof opened === 'object')
  await opened.close()
  assert.equal(await opened.render(page('/a')), null)
  assert.deepEqual(notes, [])
})

test('where the named program is none, that is said in place of a renderer', async () => {
  const { opened } = await open('/no/such/browser')
  assert.match(String(opened), /SIGHTLINE_CHROMIUM_PATH is "\/no\/such\/browser"/)
})
