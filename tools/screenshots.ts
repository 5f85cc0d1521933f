// Takes the pictures of the README: `npm run screenshots`. A server of its own with the demo, the Chromium of this machine, and one
// page after the other; they are kept small, so they are JPEG and of one size.

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { closeBrowser, openDashboard } from '../test/helpers/dashboard.ts'

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url))
const VIEWPORT = { width: 1280, height: 800 }
const QUALITY = 72

/** By the name of the picture: the address below the project, and the colours. */
const PICTURES = {
  overview: { path: '', colorScheme: 'light' },
  keywords: { path: '/keywords', colorScheme: 'light' },
  issues: { path: '/crawls/latest/issues', colorScheme: 'light' },
  backlinks: { path: '/backlinks', colorScheme: 'dark' },
} as const

const dashboard = await openDashboard('sqlite')
try {
  await dashboard.filled()
  mkdirSync(FOLDER, { recursive: true })
  const page = await dashboard.open('/', { viewport: VIEWPORT })
  for (const [name, { path, colorScheme }] of Object.entries(PICTURES)) {
    await page.emulateMedia({ colorScheme })
    await page.visit(`/p/${dashboard.projectUid}${path}`)
    // What takes turns below the fold, and the fonts.
    await page.waitForTimeout(1_500)
    await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: QUALITY })
    console.log(`docs/images/${name}.jpg`)
  }
} finally {
  await dashboard.close()
  await closeBrowser()
}
