import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_PROGRESS } from '../records/crawl-progress.ts'
import { addStep, leaveHost, withNote } from './step-progress.ts'

const STAGED = [{ kind: 'link' as const, bucket: 0, data: new Uint8Array() }]
const NOTHING = {
  staged: [],
  resources: null,
  fragments: null,
  traps: {},
  outOfScope: null,
  urlsLeftOut: 0,
  storedBytes: 0,
  unreadable: null,
  cut: null,
  askedAgain: [],
  sessionLinks: null,
  fragmentBytes: 0,
  answers: [],
}

test('a step that brings nothing changes nothing', () => {
  const progress = {
    ...NO_PROGRESS,
    nextBatch: 7,
    traps: { calendar: { count: 2, example: 'a' } },
    urlsLeftOut: 3,
    unreadable: { count: 1, example: 'b' },
  }
  assert.deepEqual({ ...progress, ...addStep(progress, progress, NOTHING) }, progress)
})

test('answers are counted by class, and the latest are remembered', () => {
  const answer = (id: number, fetch_status_code: number | null, is_redirected: 0 | 1 = 0) => ({
    id,
    outcome: fetch_status_code === null ? ('unanswered' as const) : ('answered' as const),
    fetch_status_code,
    is_redirected,
    is_answered_by_other: 0 as const,
    body_bytes: null,
  })
  const blocked = { ...answer(6, null), outcome: 'blocked' as const }
  const answers = [
    answer(1, 200),
    answer(2, 200, 1),
    answer(3, 404),
    answer(4, 503),
    answer(5, null),
    blocked,
  ]
  const first = addStep(NO_PROGRESS, NO_PROGRESS, { ...NOTHING, answers })
  assert.deepEqual(first.answers, { ok: 1, redirect: 1, client_error: 1, server_error: 1, none: 1 })
  assert.deepEqual(first.latest, [6, 5, 4, 3, 2, 1])
  const now = { ...NO_PROGRESS, ...first }
  const second = addStep(now, NO_PROGRESS, { ...NOTHING, answers: [7, 8, 9].map((id) => answer(id, 200)) })
  assert.equal(second.answers.ok, 4)
  assert.deepEqual(second.latest, [9, 8, 7, 6, 5, 4, 3, 2])
})

test('references that wait count up the batches', () => {
  assert.equal(addStep(NO_PROGRESS, NO_PROGRESS, { ...NOTHING, staged: STAGED }).nextBatch, 2)
  const fragments = { asked: new Uint8Array(), parts: new Uint8Array() }
  assert.equal(addStep(NO_PROGRESS, NO_PROGRESS, { ...NOTHING, fragments }).nextBatch, 2)
})

test('so do resources of pages that refer to nothing else', () => {
  const batch = { ...NOTHING, resources: new Uint8Array(1) }
  assert.equal(addStep(NO_PROGRESS, NO_PROGRESS, batch).nextBatch, 2)
})

test('traps and what was left out are counted from the start of a run, on top of what was there then', () => {
  const before = { ...NO_PROGRESS, traps: { calendar: { count: 2, example: 'first' } }, urlsLeftOut: 10 }
  const first = addStep(before, before, {
    ...NOTHING,
    traps: { calendar: { count: 1, example: 'x' } },
    urlsLeftOut: 1,
  })
  const second = addStep({ ...before, ...first }, before, {
    ...NOTHING,
    traps: { calendar: { count: 4, example: 'x' }, repeated_segments: { count: 1, example: 'y' } },
    urlsLeftOut: 5,
  })
  assert.deepEqual(second.traps, {
    calendar: { count: 6, example: 'first' },
    repeated_segments: { count: 1, example: 'y' },
  })
  assert.equal(second.urlsLeftOut, 15)
})

test('how much is stored is counted from the start of a run, on top of what was there then', () => {
  const before = { ...NO_PROGRESS, storedBytes: 1_000, fragmentBytes: 2_000 }
  const first = addStep(before, before, { ...NOTHING, storedBytes: 50, fragmentBytes: 5 })
  const second = addStep({ ...before, ...first }, before, { ...NOTHING, storedBytes: 70, fragmentBytes: 7 })
  assert.deepEqual([first.storedBytes, second.storedBytes], [1_050, 1_070])
  assert.deepEqual([first.fragmentBytes, second.fragmentBytes], [2_005, 2_007])
})

test('pages of which not all is stored are counted step by step, with what is not', () => {
  const cut = { count: 1, example: 'one', references: 300 }
  const first = addStep(NO_PROGRESS, NO_PROGRESS, { ...NOTHING, cut })
  const second = addStep({ ...NO_PROGRESS, ...first }, NO_PROGRESS, {
    ...NOTHING,
    cut: { ...cut, example: 'two' },
  })
  assert.deepEqual(second.cut, { count: 2, example: 'one', references: 600 })
})

test('pages that could not be read are counted step by step, and the first is the example', () => {
  const unreadable = { count: 2, example: 'one', reason: 'why' }
  const first = addStep(NO_PROGRESS, NO_PROGRESS, { ...NOTHING, unreadable })
  const second = addStep({ ...NO_PROGRESS, ...first }, NO_PROGRESS, {
    ...NOTHING,
    unreadable: { ...unreadable, example: 'two' },
  })
  assert.deepEqual(second.unreadable, { count: 4, example: 'one' })
})

test('pages that are asked again are remembered from step to step', () => {
  const first = { ...NO_PROGRESS, ...addStep(NO_PROGRESS, NO_PROGRESS, { ...NOTHING, askedAgain: [3] }) }
  assert.deepEqual(addStep(first, NO_PROGRESS, { ...NOTHING, askedAgain: [8, 5] }).askedAgain, [3, 8, 5])
})

test('a note stands once, and no more than fifty are kept', () => {
  let progress = withNote(withNote(NO_PROGRESS, 'Twice.'), 'Twice.')
  assert.deepEqual(progress.notes, ['Twice.'])
  for (let number = 0; number < 60; number++) progress = withNote(progress, `Note ${number}.`)
  assert.equal(progress.notes.length, 50)
})

test('a host that refuses is listed, and the site itself ends the crawl with its first refusal', () => {
  const refused = { host: 'cdn.example', statusCode: 503, times: 6 }
  const other = leaveHost({ ...NO_PROGRESS, startUrl: 'https://example.com/' }, refused)
  assert.equal(other.isSite, false)
  assert.deepEqual(other.progress.hostsLeft, ['cdn.example'])
  assert.equal(other.progress.siteRefusal, null)
  assert.match(other.progress.notes[0] ?? '', /cdn\.example/)
  const site = leaveHost(other.progress, { ...refused, host: 'example.com' })
  assert.equal(site.isSite, true)
  const again = leaveHost(site.progress, { ...refused, host: 'example.com', times: 7 }).progress
  assert.equal(again.siteRefusal?.times, 6)
})
