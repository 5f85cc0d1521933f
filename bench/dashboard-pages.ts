// Measures how soon the next page of the dashboard is shown after a click, with the demo: from the click on a link of
// the navigation until the page is drawn with all of its data. It is a real click, with a pointer that moves to the
// link just before, after the page was open for a moment; for `at_once`, the click comes as soon as the first page is
// shown.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { IS_SETTLED, signIn, untilTrue } from './browser.ts'
import { lowerQuartile, report } from './figure.ts'
import { startProduct } from './processes.ts'

const ROUNDS = 5
const LOOK_MS = 1_500
const FIRST_PLACE = 'keywords'
const PLACES = [FIRST_PLACE, 'segments', 'quick-wins', 'search', 'crawls', 'backlinks', 'disavow', '']

/** Measures the milliseconds from the next click, in the page's own time. */
const TAKE_TIME = `void (window.untilThere = new Promise((resolve) => {
  const before = document.querySelector('main').firstElementChild
  addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      const isNew = document.querySelector('main').firstElementChild !== before
      if (isNew && ${IS_SETTLED}) resolve(performance.now() - timeStamp)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })
}))`

export async function measureNextPage(browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const server = await startProduct('all', {
    env: {
      SIGHTLINE_DATA: folder,
      SIGHTLINE_PORT: '0',
      SIGHTLINE_DEMO: 'true',
      SIGHTLINE_LOG_LEVEL: 'warn',
      SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  const [key = ''] = /slk_\w{40}/.exec(await readFile(join(folder, 'first-sign-in.txt'), 'utf8')) ?? []
  const uid = await filledDemo(url, key)
  const times = new Map<string, number[]>(PLACES.map((place) => [place, []]))
  const atOnce: number[] = []
  for (let round = 0; round <= 2 * ROUNDS; round++) {
    const person = await signIn(browser, url, key)
    const page = await person.newPage()
    await page.goto(`/p/${uid}`)
    await untilTrue(page, IS_SETTLED)
    if (round > ROUNDS) {
      atOnce.push(await click(page, `/p/${uid}/${FIRST_PLACE}`))
      await person.close()
      continue
    }
    await delay(LOOK_MS)
    for (const place of PLACES) {
      const ms = await click(page, place === '' ? `/p/${uid}` : `/p/${uid}/${place}`)
      if (round > 0) times.get(place)!.push(ms)
    }
    await person.close()
  }
  await server.stop()
  await rm(folder, { recursive: true })
  const measured = Object.fromEntries(
    [...times].map(([place, ms]) => [place || 'overview', lowerQuartile(ms)]),
  )
  report({
    figure: 'dashboard_next_page',
    value: Math.max(...Object.values(measured)),
    unit: 'ms',
    goal: { max: 100 },
    measured: { ...measured, at_once: lowerQuartile(atOnce) },
  })
}

async function click(page: Page, href: string): Promise<number> {
  const box = await page.locator(`nav.rail:not(.sheet) a[href$="${href}"]`).first().boundingBox()
  if (box === null) throw new Error(`There is no link to ${href}.`)
  // Clicks by position: finding the link and checking that it can be clicked would be work of the main thread that does
  // not belong to the page.
  await page.evaluate(TAKE_TIME)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return page.evaluate<number>('window.untilThere')
}

/**
 * Waits until the demo's jobs have filled in its history, crawl, search data and backlinks, and any follow-up work is
 * done.
 */
async function filledDemo(url: string, key: string): Promise<string> {
  for (let look = 0; look < 1_200; look++) {
    const answer = await fetch(`${url}/v1/projects?include=summary`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { data } = (await answer.json()) as { data: { uid: string; summary: Record<string, unknown> }[] }
    const { uid = '', summary = {} } = data[0] ?? {}
    const isFilled = ['rank_tracker', 'crawl', 'search_performance', 'backlinks'].every(
      (part) => summary[part],
    )
    if (isFilled && !(await isBusy(url))) return uid
    await delay(100)
  }
  throw new Error('the demo was not filled')
}

async function isBusy(url: string): Promise<boolean> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return /^sightline_jobs_running\{[^}]*\} [1-9]/m.test(metrics)
}
