// Takes the screenshots of the README: `npm run screenshots`. It starts a server with the demo and the Chromium of this
// machine, and visits one page after the other; the pictures should stay small, so they are JPEG and of one size.

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DAY_MS, MINUTE_MS } from '../src/lib/durations.ts'
import { closeBrowser, openDashboard } from '../test/helpers/dashboard.ts'
import { until } from '../test/helpers/until.ts'
import { buildProduct, isBuildOlder } from './build.mjs'

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url))
const VIEWPORT = { width: 1280, height: 800 }
const QUALITY = 72
const WHOLE_MS = 10 * MINUTE_MS

/** The address below the project and the colours, by the name of the picture. */
const PICTURES = {
  overview: { path: '', colorScheme: 'light' },
  keywords: { path: '/keywords', colorScheme: 'light' },
  issues: { path: '/crawls/latest/issues', colorScheme: 'light' },
  backlinks: { path: '/backlinks', colorScheme: 'dark' },
} as const

// Pages are served as they were built.
if (isBuildOlder()) await buildProduct()
const dashboard = await openDashboard('sqlite')
try {
  await dashboard.filled()
  await until('the demo is whole', isWhole, WHOLE_MS)
  mkdirSync(FOLDER, { recursive: true })
  const page = await dashboard.open('/', { viewport: VIEWPORT })
  for (const [name, { path, colorScheme }] of Object.entries(PICTURES)) {
    await page.emulateMedia({ colorScheme })
    await page.visit(`/p/${dashboard.projectUid}${path}`)
    // Waits for content below the fold and for the fonts.
    await page.waitForTimeout(1_500)
    await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: QUALITY })
    console.log(`docs/images/${name}.jpg`)
  }
} finally {
  await dashboard.close()
  await closeBrowser()
}

/** Whether its history has reached today, its quick wins are computed, and no job is running. */
async function isWhole(): Promise<boolean> {
  const project = `/v1/projects/${dashboard.projectUid}`
  const newest = `${project}/rank-tracker/keywords?sort=last_analyzed&direction=desc&limit=1`
  const { body } = await dashboard.api('GET', newest)
  const wins = await dashboard.api('GET', `${project}/quick-wins/summary`)
  // They come last: once everything that they judge is there.
  const alerts = await dashboard.api('GET', `${project}/alerts?limit=1`)
  const { body: projects } = await dashboard.api('GET', '/v1/projects?include=summary')
  return (
    wins.status === 200 &&
    alerts.body.data.length > 0 &&
    projects.data[0].summary.running.length === 0 &&
    Date.parse(body.data[0].last_analyzed_at) > Date.now() - DAY_MS
  )
}
