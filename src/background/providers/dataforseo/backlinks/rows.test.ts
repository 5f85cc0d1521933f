import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  answersOf,
  failureOf,
  openBacklinks,
  walk,
} from '../../../../../test/helpers/dataforseo-backlinks.ts'
import {
  type FakeLink,
  type FakeRow,
  fakeLink,
  fakeLinks,
} from '../../../../../test/helpers/fake-dataforseo-backlinks-profile.ts'

const HOME = 'https://shop.example/'
const ODD = [
  null,
  7,
  { url_from: 'not a url', url_to: HOME },
  fakeLink('https://a.example/', 'https://other.example/'),
]

/** The links of a refresh, some of which were replaced by rows that cannot be read. */
async function linksWithOdd(t: TestContext, links: readonly FakeLink[], count: number) {
  const { fake, source } = await openBacklinks(t, { links })
  const change = (result: FakeRow) => ({
    ...result,
    items: [...(result.items as FakeRow[]).slice(count), ...ODD.slice(0, count)],
  })
  fake.misbehave('backlinks', { kind: 'change', change })
  const last = (await answersOf(source)).at(-1)
  return { told: last?.observations.links?.length, isWhole: last?.isComplete?.links }
}

test('rows that cannot be read are left out; a few of them do not keep a list from being whole', async (t) => {
  assert.deepEqual(await linksWithOdd(t, fakeLinks(400, HOME), 4), { told: 396, isWhole: true })
  assert.deepEqual(await linksWithOdd(t, fakeLinks(300, HOME), 4), { told: 296, isWhole: false })
})

test('links that cannot be kept by anybody are no fault of the list', async (t) => {
  const links = [
    fakeLink(`https://a.example/${'x'.repeat(3_000)}`, HOME),
    fakeLink('ftp://a.example/file', HOME),
    fakeLink('https://b.example/', HOME),
  ]
  assert.deepEqual(await linksWithOdd(t, links, 0), { told: 1, isWhole: true })
})

test('a page of which most cannot be read is not the list that was asked for', async (t) => {
  const { source, fake } = await openBacklinks(t, { links: fakeLinks(30, HOME) })
  const items = Array.from({ length: 30 }, () => ({ url: HOME }))
  fake.misbehave('backlinks', { kind: 'change', change: (result) => ({ ...result, items }) })
  const { class: failureClass, costMicros } = failureOf((await walk(source)).at(-1))
  assert.deepEqual([failureClass, costMicros], ['garbage', 20_900])
})

test('links that are not followed are counted where one attribute says so', async (t) => {
  const attributes: [unknown, number | null][] = [
    [null, 10],
    [{ noopener: 9 }, 10],
    [{ nofollow: 4, noopener: 9 }, 6],
    [{ ugc: 3, nofollow: 0 }, 7],
    // One link may have both.
    [{ nofollow: 4, ugc: 4 }, null],
    [{ nofollow: 11 }, null],
    [{ nofollow: 'x' }, null],
    [undefined, null],
  ]
  const { source, fake } = await openBacklinks(t, { links: fakeLinks(1, HOME) })
  const items = attributes.map(([told], index) => ({
    domain: `Sub.site-${index}.example`,
    backlinks: 10,
    ...(told !== undefined && { referring_links_attributes: told }),
  }))
  fake.misbehave('referring_domains', { kind: 'change', change: (result) => ({ ...result, items }) })
  const domains = (await answersOf(source)).flatMap(({ observations }) => observations.domains ?? [])
  assert.deepEqual(
    domains.map(({ domain, dofollowBacklinks }) => [domain, dofollowBacklinks]),
    attributes.map(([, expected], index) => [`site-${index}.example`, expected]),
  )
})

test('linking hosts are names or addresses, in their own letters too', async (t) => {
  const { source, fake } = await openBacklinks(t, { links: fakeLinks(1, HOME) })
  const names = ['www.Müller.example', '203.0.113.7', 'a.github.io', 'shop.example', 'no host', '', 'x/y', 7]
  const items = names.map((domain) => ({ domain, backlinks: 1 }))
  fake.misbehave('referring_domains', { kind: 'change', change: (result) => ({ ...result, items }) })
  const domains = (await answersOf(source)).flatMap(({ observations }) => observations.domains ?? [])
  assert.deepEqual(
    domains.map(({ domain }) => domain),
    ['xn--mller-kva.example', '203.0.113.7', 'a.github.io'],
  )
})
