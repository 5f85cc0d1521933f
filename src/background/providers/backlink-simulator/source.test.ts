import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registrableDomain } from '../../../lib/host.ts'
import { parseDay } from '../../../lib/local-day.ts'
import type { LinkObservation, RefreshReply, RefreshRequest } from '../backlink-source.ts'
import { createBacklinkSimulator } from './source.ts'

const TODAY = parseDay('2026-11-15')!
const REQUEST: RefreshRequest = { target: 'outdoor.example', linksMax: 10_000, today: TODAY }
const { signal } = new AbortController()

type Answer = Extract<RefreshReply, { kind: 'answered' }>
type Refresh = { steps: Answer[]; links: LinkObservation[]; last: Answer }

async function refresh(change: Partial<RefreshRequest> = {}): Promise<Refresh> {
  const source = createBacklinkSimulator()
  const steps: Answer[] = []
  let cursor: unknown
  do {
    const reply = await source.step({ ...REQUEST, ...change }, cursor, signal)
    assert.ok(reply.kind === 'answered')
    steps.push(reply)
    // The cursor is stored as JSON between steps.
    cursor = reply.next === undefined ? undefined : JSON.parse(JSON.stringify(reply.next))
  } while (cursor !== undefined)
  const links = steps.flatMap(({ observations }) => observations.links ?? [])
  return { steps, links, last: steps.at(-1)! }
}

const keyOf = ({ sourceUrl, targetUrl, anchor }: LinkObservation) => `${sourceUrl}\n${targetUrl}\n${anchor}`

test('a target has some hundred links, told in steps, each once', async () => {
  for (const target of [
    'outdoor.example',
    'trail-supply.example',
    'amberdepot.example',
    'blog.shop.co.uk',
    '203.0.113.7',
  ]) {
    const { steps, links, last } = await refresh({ target })
    assert.ok(links.length >= 300 && links.length <= 2000, `${target}: ${links.length}`)
    assert.equal(steps.length, Math.ceil(links.length / 500))
    assert.equal(new Set(links.map(keyOf)).size, links.length)
    assert.deepEqual(last.isComplete, { links: true, domains: true })
    assert.ok(steps.every(({ costMicros }) => costMicros === 0))
    for (const { sourceUrl } of links) assert.notEqual(registrableDomain(new URL(sourceUrl).host), target)
  }
})

test('the same day is told the same way, and only reserved names are invented', async () => {
  const { links, steps } = await refresh()
  assert.deepEqual((await refresh()).steps, steps)
  for (const { sourceUrl, targetUrl } of links) {
    assert.match(new URL(sourceUrl).hostname, /\.example$/)
    assert.match(targetUrl!, /^https?:\/\/(www\.)?outdoor\.example\//)
  }
})

test('what is told of a link makes sense', async () => {
  const { links } = await refresh()
  for (const { firstSeen, lastSeen, rank, domainRank, outLinks, isLost } of links) {
    assert.ok(firstSeen! <= lastSeen! && lastSeen! <= TODAY && lastSeen! > TODAY - 7)
    for (const value of [rank!, domainRank!])
      assert.ok(Number.isInteger(value) && value >= 0 && value <= 1000)
    assert.ok(outLinks! > 0 && !isLost)
  }
})

test('a profile has links of every kind', async () => {
  const { links, last } = await refresh()
  const shareOf = (holds: (link: LinkObservation) => boolean) => links.filter(holds).length / links.length
  const nofollow = shareOf((link) => link.isDofollow === false)
  assert.ok(nofollow > 0.1 && nofollow < 0.5)
  for (const type of ['anchor', 'image', 'redirect', 'canonical'] as const)
    assert.ok(shareOf((link) => link.linkType === type) > 0, type)
  assert.ok(shareOf((link) => link.anchor === 'Outdoor') > 0.1)
  assert.ok(shareOf((link) => link.anchor === '') > 0.05)
  assert.ok(shareOf((link) => /casino|viagra|backlinks|cheap/.test(link.anchor!)) > 0.01)
  const broken = shareOf((link) => link.targetStatus! >= 400)
  assert.ok(broken > 0.02 && broken < 0.15)
  assert.ok(new Set(links.map(({ sourceUrl }) => sourceUrl)).size < links.length)
  assert.ok(last.observations.domains!.length > 100)
})

test('whatever the date, a week brings links and takes some, a few of them only for that week', async () => {
  for (let day = TODAY; day < TODAY + 400; day += 45) {
    const [before, now, after] = await Promise.all(
      [day - 7, day, day + 7].map(async (today) => new Set((await refresh({ today })).links.map(keyOf))),
    )
    const gone = [...before!].filter((key) => !now!.has(key))
    assert.ok(gone.length >= 5 && gone.length < before!.size / 4, `${gone.length} gone`)
    assert.ok([...now!].filter((key) => !before!.has(key)).length >= 5)
    assert.ok(gone.some((key) => after!.has(key)))
    assert.ok(gone.some((key) => !after!.has(key)))
  }
})

test('domains are counted from the links, and more than a year of months is told', async () => {
  const { links, last } = await refresh()
  const domains = last.observations.domains!
  assert.equal(
    domains.reduce((sum, { backlinks }) => sum + backlinks!, 0),
    links.length,
  )
  assert.deepEqual(
    new Set(domains.map(({ domain }) => domain)),
    new Set(links.map(({ sourceUrl }) => registrableDomain(new URL(sourceUrl).host))),
  )
  const history = last.history!
  assert.equal(history.length, 18)
  assert.equal(history.at(-1)!.day, parseDay('2026-10-31'))
  for (const { backlinks, referringDomains } of history)
    assert.ok(backlinks! > 300 && referringDomains! > 100)
})

test('where links are left out, it says so and tells how many there are', async () => {
  const whole = await refresh()
  const part = await refresh({ linksMax: 100 })
  assert.equal(part.links.length, 100)
  assert.deepEqual(part.last.isComplete, { links: false, domains: true })
  assert.equal(part.last.summary!.backlinks, whole.links.length)
  assert.equal(whole.last.summary!.backlinks, null)
})

test('a refresh that is called off says so', async () => {
  await assert.rejects(createBacklinkSimulator().step(REQUEST, undefined, AbortSignal.abort()), {
    name: 'AbortError',
  })
})
