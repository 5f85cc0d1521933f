// Every page of the dashboard with all rules of axe-core at both widths and in both themes: too dear for each run, where they take turns.

import assert from 'node:assert/strict'
import { describeInChromium } from '../helpers/chromium.ts'
import { closeBrowser, type Dashboard, openDashboard } from '../helpers/dashboard.ts'
import { checkEveryPage, checkPlainPages } from './every-page.ts'

describeInChromium('every page of the dashboard', ({ before, after, test }) => {
  let dashboard: Dashboard | undefined
  before(async () => {
    dashboard = await openDashboard('sqlite')
  })
  after(async () => {
    await dashboard?.close()
    await closeBrowser()
  })

  test('is sound on a desk and on a telephone, in light and in the dark', () =>
    checkEveryPage(dashboard ?? assert.fail(), true))

  test('is sound for people who are not signed in, and so is the documentation', () =>
    checkPlainPages(dashboard ?? assert.fail()))
})
