// Measures the dashboard in a browser: what it loads, the work of the main thread until a page can be used, and while
// scrolling and sorting a list of 10,000 keywords, how soon the next page is shown, and the work of the server. If the
// goal is about work, times are processor times; all are lower quartiles of several rounds.

import type { Browser } from 'playwright-core'
import { IS_SETTLED, openMeasured, signIn, startBrowser } from './browser.ts'
import { measureBundle } from './dashboard-bundle.ts'
import { measureNextPage } from './dashboard-pages.ts'
import { measureStart } from './dashboard-start.ts'
import { lowerQuartile, report } from './figure.ts'
import { startProduct } from './processes.ts'
import { fillTracked } from './tracked-storage.ts'

const KEYWORDS = 10_000
const ROUNDS = 7
const WHEEL_PX = 120
const FRAMES = 240
const FRAME_MS_MAX = 1_000
const TRIES_MAX = 4 * ROUNDS

export async function run(keywords = KEYWORDS): Promise<void> {
  await measureBundle()
  await measureStart()
  const browser = await startBrowser()
  try {
    await measureList(browser, keywords)
    await measureNextPage(browser)
  } finally {
    await browser.close()
  }
}

const ROWS = `document.querySelectorAll('main tbody tr:not(.spacer)').length > 10 && ${IS_SETTLED}`

// The header is the first row.
const FIRST_ROW = `document.querySelector('main tbody tr[aria-rowindex="2"]') !== null`

/**
 * Scrolls one step of the wheel in each frame. A browser without a screen sometimes stops drawing, which costs nothing:
 * then it returns false, and the round does not count.
 */
const SCROLL = `new Promise((resolve) => {
  let frames = 0
  let timer
  const step = () => {
    clearTimeout(timer)
    if (frames++ === ${FRAMES}) return resolve(true)
    scrollBy(0, ${WHEEL_PX})
    requestAnimationFrame(step)
    timer = setTimeout(() => resolve(false), ${FRAME_MS_MAX})
  }
  step()
})`

async function measureList(browser: Browser, keywords: number): Promise<void> {
  const tracked = await fillTracked('sqlite', keywords)
  const server = await startProduct('serve', {
    env: {
      ...tracked.storage.env,
      SIGHTLINE_PORT: '0',
      SIGHTLINE_DEMO: 'false',
      SIGHTLINE_LOG_LEVEL: 'warn',
      SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  const interactive: number[] = []
  const frame: number[] = []
  const sort: number[] = []
  // The first round warms the server up.
  for (let round = -1; sort.length < ROUNDS; round++) {
    if (round === TRIES_MAX)
      throw new Error(`The browser drew in ${sort.length} rounds of ${TRIES_MAX} alone.`)
    const person = await signIn(browser, url, tracked.key)
    const { page, workedMs, untilTrue } = await openMeasured(person)
    await page.goto(`/p/${tracked.projectUid}/keywords`)
    await untilTrue(ROWS)
    const loadedMs = await workedMs()
    if (!(await page.evaluate(SCROLL))) {
      await person.close()
      continue
    }
    const scrolledMs = await workedMs()
    await page.evaluate('scrollTo(0, 0)')
    await untilTrue(`${FIRST_ROW} && ${ROWS}`)
    const beforeMs = await workedMs()
    await page.evaluate(`document.querySelector('main th button.sort').click()`)
    await untilTrue(`document.querySelector('main th[aria-sort$=ending] button.sort') !== null && ${ROWS}`)
    const sortedMs = await workedMs()
    if (round >= 0) {
      interactive.push(loadedMs)
      frame.push((scrolledMs - loadedMs) / FRAMES)
      sort.push(sortedMs - beforeMs)
    }
    await person.close()
  }
  await server.stop()
  await tracked.storage.remove()
  const measured = { keywords }
  report({
    figure: 'dashboard_work_to_interactive',
    value: lowerQuartile(interactive),
    unit: 'ms',
    goal: { max: 250 },
    measured,
  })
  report({
    figure: 'dashboard_work_per_frame',
    value: lowerQuartile(frame),
    unit: 'ms',
    goal: { max: 16 },
    measured,
  })
  report({
    figure: 'dashboard_work_to_sort',
    value: lowerQuartile(sort),
    unit: 'ms',
    goal: { max: 60 },
    measured,
  })
}
