// The list of keywords: what is in sight at once, presets with as many rows as they say, the chart that stays as a member left it, and
// what is said of positions that came with a file.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'
import { button, rows } from './places.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const ROWS_IN_SIGHT_MIN = 9
const DAY_MS = 86_400_000

const COUNT_IN_SIGHT = `[...document.querySelectorAll('main tbody tr:not(.spacer)')]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`
const HEADS = `[...document.querySelectorAll('main thead th')].map(({ textContent }) => textContent.trim()).filter(Boolean)`
const OVERFLOW = 'document.documentElement.scrollWidth - innerWidth'

/** The number on a button or in a tile. */
const numberIn = (text: string) => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''))

export async function seeTheKeywordList(dashboard: Dashboard): Promise<void> {
  const { open, projectUid, filled, api } = dashboard
  await filled()
  const base = `/p/${projectUid}/keywords`
  const page = await open(base, { viewport: WIDE })
  await rows(page).first().waitFor()
  assert.ok(Number(await page.evaluate(COUNT_IN_SIGHT)) >= ROWS_IN_SIGHT_MIN)
  assert.deepEqual(await page.locator('.tiles .label').allInnerTexts(), [
    'Visibility',
    'Position',
    'Top 10',
    'Moved',
  ])
  await countByPreset(page)
  await keepTheChart(page)

  // Competitors are columns of those who choose them, under their whole names.
  const { body } = await api('GET', `/v1/projects/${projectUid}/competitors`)
  const names: string[] = body.data.map(({ name }: { name: string }) => name)
  const usual = (await page.evaluate(HEADS)) as string[]
  assert.ok(names.length > 0 && names.every((name) => !usual.includes(name)), usual.join())
  await page.visit(`${base}?cols=position,competitors`)
  await until('the columns are there', async () =>
    names.every(
      (
        (heads) => (name: string) =>
          heads.includes(name)
      )((await page.evaluate(HEADS)) as string[]),
    ),
  )

  await page.setViewportSize(PHONE)
  await page.visit(base)
  await rows(page).first().waitFor()
  assert.ok(Number(await page.evaluate(OVERFLOW)) <= 0)
  const first = rows(page).first()
  const { body: listed } = await api('GET', `/v1/projects/${projectUid}/rank-tracker/keywords?device=all`)
  const text = await first.innerText()
  for (const shown of [listed.data[0].keyword, String(listed.data[0].last_position)])
    assert.ok(text.includes(shown), text)
  // The chart stands below the list, for whoever has it open.
  await foldChart(page)
  await page.locator('main .chart').waitFor()
  const [list, chart] = await Promise.all(
    [page.locator('.table-panel'), page.locator('.rank-chart')].map((one) => one.boundingBox()),
  )
  assert.ok(chart!.y > list!.y)
  await foldChart(page)
  await page.locator('main .chart').waitFor({ state: 'detached' })
  await tellWhatIsImported(dashboard, page)
  assert.deepEqual(page.complaints, [])
}

async function countByPreset(page: Page): Promise<void> {
  const devices = page.locator('.page-head .switch button')
  const [all, desktop, mobile] = (await devices.allInnerTexts()).map(numberIn)
  assert.equal(all, desktop! + mobile!)
  const presets = page.locator('.presets button')
  await until('the presets have their numbers', async () =>
    (await presets.allInnerTexts()).every((text) => /\d$/.test(text.trim())),
  )
  for (const [name, address] of [
    ['11–20', /bucket=11-20/],
    ['Moved', /moved=any/],
    ['Top 10', /bucket=1-10/],
  ] as const) {
    const preset = presets.filter({ hasText: name })
    const count = numberIn((await preset.innerText()).slice(name.length))
    await preset.click()
    await page.waitForURL(address)
    await until(`${name} lists ${count}`, async () => (await rows(page).count()) === count)
    assert.equal(await preset.getAttribute('aria-pressed'), 'true')
  }
  // Each takes the place of the one before.
  assert.ok(!page.url().includes('moved'))
  await presets.filter({ hasText: 'All' }).click()
  await until('all are listed', async () => !/bucket|moved/.test(page.url()))
}

async function keepTheChart(page: Page): Promise<void> {
  const chart = page.locator('main .rank-chart .chart')
  assert.equal(await chart.count(), 0)
  await foldChart(page)
  await chart.waitFor()
  await page.reload()
  await chart.waitFor()
  await foldChart(page)
  await chart.waitFor({ state: 'detached' })
  await page.reload()
  await rows(page).first().waitFor()
  assert.equal(await chart.count(), 0)
}

/** Opens the chart or folds it, until that is stored. */
export async function foldChart(page: Page): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences'))
  await button(page, 'Chart').click()
  await stored
}

/** Positions of a file are positions: that nothing is measured would be wrong above them. */
async function tellWhatIsImported({ api, url }: Dashboard, page: Page): Promise<void> {
  const { body } = await api('POST', '/v1/projects', { name: 'Imported', domain: 'imported.example' })
  const { uid } = body.data
  const imports = `${url}/app/v1/projects/${uid}/imports`
  const headers = { origin: url }
  const { request } = page.context()
  const made = await request.post(imports, { data: { kind: 'keywords' }, headers })
  const { id } = (await made.json()).data
  const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  const lines = [`oak desk,desktop,US,en,${day},4`, `pine desk,desktop,US,en,${day},>20`]
  const file = `keyword,device,country,language,date,position\n${lines.join('\n')}\n`
  await request.post(`${imports}/${id}/file?offset=0`, {
    data: Buffer.from(file),
    headers: { ...headers, 'content-type': 'text/csv' },
  })
  await request.post(`${imports}/${id}/start`, { headers })
  await until('the positions are imported', async () => {
    const answer = await api('GET', `/v1/projects/${uid}/rank-tracker/keywords?device=desktop`)
    return answer.body.data.some(({ last_position }: { last_position: number }) => last_position === 4)
  })
  await page.goto(`${url}/p/${uid}/keywords`)
  await page.getByText('2 imported positions; not checked here yet.').waitFor()
  assert.equal(await page.getByText('Positions are not measured yet').count(), 0)
}
