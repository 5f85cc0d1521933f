// The overview of a project: full, on its first day, and empty. Every figure says its period and how much of it is known.

import assert from 'node:assert/strict'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import type { WatchedPage } from '../helpers/watched-page.ts'
import { findingsOf, prepareAxe } from './every-page.ts'

const PHONE = { width: 390, height: 844 }
const NARROWEST = { width: 320, height: 700 }
const DESK = { width: 1440, height: 900 }

export async function lookAtTheOverview(dashboard: Dashboard): Promise<void> {
  await dashboard.filled()
  const { api, open, projectUid } = dashboard
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  for (const [ago, text] of [
    [10, 'New category texts'],
    [4, 'Prices changed'],
    [4, 'Second note of the day'],
  ] as const)
    assert.equal((await api('POST', `/v1/projects/${projectUid}/notes`, { day: day(ago), text })).status, 201)
  const page = await open(`/p/${projectUid}`, { viewport: DESK })

  const tiles = page.locator('main .tile')
  await until('there are five tiles with their values', async () => {
    const texts = await tiles.allInnerTexts()
    return texts.length === 5 && texts.every((text) => /\d/.test(text.split('\n')[1] ?? ''))
  })
  for (const text of await tiles.allInnerTexts()) {
    assert.match(text, /since \w{3} \d|vs \w{3} \d|nothing to compare with|no .*earlier|First data on/, text)
    assert.match(text, /today|to \w{3} \d|days known|crawled|as of|measured/, text)
  }
  // The whole tile is the link.
  assert.deepEqual(await tiles.evaluateAll((all) => all.map(({ tagName }) => tagName)), Array(5).fill('A'))
  const attention = page.getByRole('heading', { name: /^Needs attention/ })
  const box = (await attention.boundingBox()) ?? assert.fail()
  assert.ok(box.y + 80 < DESK.height, 'what needs attention is in sight')

  await readChart(page)
  await page.getByRole('button', { name: 'Clicks', exact: true }).click()
  await page.waitForURL(/chart=clicks/)
  // Counts start at zero, so nothing is said of the axis.
  await page.getByText('Clicks from Google Search per day.').waitFor()
  assert.equal(await page.getByText(/The axis starts at/).count(), 0)
  const clicksIn30Days = await tiles.nth(1).innerText()
  await page.getByRole('button', { name: '90 d', exact: true }).click()
  await page.waitForURL(/range=90d/)
  await until('the tile of clicks is about 90 days', async () => {
    const text = await tiles.nth(1).innerText()
    return text !== clicksIn30Days && /vs \w{3} \d/.test(text)
  })

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: /needs? attention/ }).click()
  await until('the line leads to what needs attention', async () => {
    const { y } = (await attention.boundingBox()) ?? assert.fail()
    return y >= 0 && y < PHONE.height
  })
  // Where a line cannot carry its name, a legend does.
  assert.equal(await page.locator('.chart .end-label').count(), 0)
  await page.locator('.chart .legend').filter({ hasText: 'Clicks' }).waitFor()
  assert.deepEqual(page.complaints, [])

  await seeTheBeginning(dashboard)
}

/** Reads the chart by pointer, by keyboard and as a table. */
async function readChart(page: WatchedPage): Promise<void> {
  const plot = page.getByRole('slider', { name: /Visibility by day/ })
  await page.getByText(/The axis starts at [\d.]+%/).waitFor()
  assert.deepEqual(await page.locator('.chart .end-label .name').allTextContents(), ['Mobile', 'Desktop'])
  await until('days with notes have a glyph each', async () => {
    const glyphs = await page.locator('.chart .plot .event .glyph').allTextContents()
    return glyphs.includes('N') && glyphs.includes('2')
  })
  const reading = page.locator('.chart .reading')
  const frame = (await plot.boundingBox()) ?? assert.fail()
  for (const share of [0.2, 0.7]) {
    const x = frame.x + share * frame.width
    await page.mouse.move(x, frame.y + 60)
    const place = (await reading.boundingBox()) ?? assert.fail()
    // It stands beside the pointer, toward the middle.
    assert.ok(share < 0.5 ? place.x > x : place.x + place.width < x, `${share}: ${place.x}`)
  }
  await page.mouse.move(0, 0)
  await reading.waitFor({ state: 'detached' })
  await plot.focus()
  await page.keyboard.press('End')
  const last = await reading.innerText()
  assert.match(last, /^\w{3}, \w{3} \d+\n/)
  await page.keyboard.press('ArrowLeft')
  assert.notEqual(await reading.innerText(), last)
  await page.keyboard.press('Escape')
  await reading.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: /Visibility by day/ })
  await table.getByText('New category texts').waitFor()
  // Both notes of a day stand in its row.
  await table
    .getByRole('row')
    .filter({ hasText: 'Prices changed' })
    .filter({ hasText: 'Second note of the day' })
    .waitFor()
  await page.getByRole('button', { name: 'Show as chart' }).click()
}

/** A project without anything, and one that has been measured for a day. */
async function seeTheBeginning({ api, open }: Dashboard): Promise<void> {
  const create = async (name: string, domain: string) =>
    (await api('POST', '/v1/projects', { name, domain })).body.data.uid as string
  const empty = await create('Nothing yet', 'empty.example')
  const page = await open(`/p/${empty}`, { viewport: DESK })
  await page.getByRole('heading', { name: 'Nothing is measured yet' }).waitFor()
  assert.equal(await page.locator('main .tile').count(), 0)
  assert.deepEqual(await page.locator('.first-steps b').allTextContents(), [
    'Crawl the site',
    'Track keywords',
    'Connect search data',
  ])
  await assertSound(page)
  for (const list of ['events', 'disavow', 'alerts']) {
    await page.visit(`/p/${empty}/${list}`)
    await page.locator('main .empty').waitFor()
    // There is nothing to find, to filter or to download.
    const offers = page.locator('.toolbar').locator('input, select, .download button')
    assert.equal(await offers.filter({ visible: true }).count(), 0, list)
  }

  const young = await create('First day', 'young.example')
  const choose = `fetch('/app/v1/projects/${young}/provider', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ provider: 'simulator' }),
  }).then(({ status }) => status)`
  assert.equal(await page.evaluate(choose), 200)
  const body = { keywords: ['tent', 'stove'], device: 'both', country_code: 'US', language_code: 'en' }
  assert.equal((await api('POST', `/v1/projects/${young}/rank-tracker/keywords`, body)).status, 201)
  await until('the first day is measured', async () => {
    const path = `/v1/projects/${young}/rank-tracker/history?device=all`
    return (await api('GET', path)).body.data.with_result.at(-1) === 4
  })
  await page.visit(`/p/${young}`)
  await page.getByText('One day is a dot, not a trend.').waitFor()
  const text = (await page.locator('main .tile').allInnerTexts()).join('\n')
  for (const words of ['no earlier day to compare with', 'not connected', 'not crawled', 'no source yet'])
    assert.ok(text.includes(words), `${words} is not in ${text}`)
  assert.doesNotMatch(text, /±0|–/)
  assert.equal(await page.getByRole('heading', { name: 'Movers' }).count(), 0)
  await page.getByText(/Nothing needs you. Checked/).waitFor()
  await assertSound(page)
  assert.deepEqual(page.complaints, [])
}

async function assertSound(page: WatchedPage): Promise<void> {
  await prepareAxe(page)
  assert.deepEqual(await findingsOf(page), [])
  await page.setViewportSize(NARROWEST)
  await until('the page is as wide as the screen', async () => {
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
    return width <= NARROWEST.width
  })
  await page.setViewportSize(DESK)
}
