// What people do in the dashboard, done in a browser. All of it is one file: a server of each engine with the demo, and one browser,
// serve every journey. Nobody waits for the demo while there is something to do without it: signing in comes first.

import assert from 'node:assert/strict'
import { ENGINES, type Engine } from '../../src/data/storage/portable.ts'
import { describeInChromium } from '../helpers/chromium.ts'
import { closeBrowser, type Dashboard, openDashboard } from '../helpers/dashboard.ts'
import { type FakeSite, startFakeSite } from '../helpers/fake-site.ts'
import { addKeywords, disavowAndUndo } from './changes.ts'
import { compareInCharts } from './charts.ts'
import { followCounts } from './counts.ts'
import { searchTheDocumentation } from './documentation.ts'
import { checkEveryPage } from './every-page.ts'
import { loseTheServer, waitForTheServer } from './failing-server.ts'
import { keepWhatIsShown } from './files-and-addresses.ts'
import { buildFilters } from './filter-builder.ts'
import { setAndSeeGoals } from './goals.ts'
import { showHostileTexts } from './hostile-texts.ts'
import { goByKeyboard, useOwnControls } from './keyboard.ts'
import { seeTheKeywordList } from './keyword-list.ts'
import { seeManyProjects } from './many-projects.ts'
import { dealWithMarkedRows } from './marked-rows.ts'
import { lookAtTheOverview } from './overview.ts'
import { crawlOwnSite, HOST, OWN_SITE } from './own-site.ts'
import { goByPalette } from './palette.ts'
import { signInByPasskey } from './passkey.ts'
import { printList } from './printing.ts'
import { connectSearchConsole, signInAnyWay, signInFirst } from './signing-in.ts'
import { seeWhatIsSimulated } from './simulated.ts'
import { sortPages } from './sorted-pages.ts'
import { hearAgainAfterARestart, openManyTabs, seeChangesOfAnotherTab } from './two-tabs.ts'
import { lookOnly } from './viewer.ts'

type Journey = readonly [
  title: string,
  walk: (dashboard: Dashboard, site: FakeSite) => Promise<void>,
  engines?: readonly Engine[],
]

/** What these are about happens in the browser; what they store and read is tested with the API on both engines. */
const IN_THE_BROWSER = ['sqlite'] as const

const JOURNEYS: readonly Journey[] = [
  ['from the printed link to a password, out and in again', signInFirst],
  ['every way to sign in says what went wrong', signInAnyWay, IN_THE_BROWSER],
  ['the way back from Google connects what it can', connectSearchConsole, IN_THE_BROWSER],
  ['a passkey is registered and used', signInByPasskey, IN_THE_BROWSER],
  ['the documentation is searched and read', searchTheDocumentation, IN_THE_BROWSER],
  ['from the address of a site to the file of what is wrong with it', crawlOwnSite],
  ['filters are built, changed, kept in the address and taken back', buildFilters],
  ['pages are sorted by their columns, where there are orders', sortPages, IN_THE_BROWSER],
  ['hostile texts are shown and do nothing', showHostileTexts, IN_THE_BROWSER],
  ['keywords are added, found and come back to', addKeywords],
  ['a change in one tab is seen in another', seeChangesOfAnotherTab],
  ['what happens is heard of again after the server was restarted', hearAgainAfterARestart],
  ['tabs that nobody looks at do not keep the next one from loading', openManyTabs, IN_THE_BROWSER],
  ['what was put on the disavow list is undone', disavowAndUndo],
  ['several rows are dealt with at once, and brought back', dealWithMarkedRows],
  [
    'keywords are in sight at once, counted by presets, with a chart for those who open it',
    seeTheKeywordList,
  ],
  ['goals are set for marked keywords, changed and brought back', setAndSeeGoals],
  ['everything can be reached by keyboard', goByKeyboard, IN_THE_BROWSER],
  [
    'menus, dialogs and fields keep to the ARIA practices, and nothing moves for those who want that',
    useOwnControls,
    IN_THE_BROWSER,
  ],
  ['what is simulated says so, on every page that shows it', seeWhatIsSimulated, IN_THE_BROWSER],
  ['the palette leads to every place and to what can be begun', goByPalette, IN_THE_BROWSER],
  [
    'the overview says of every figure since when and of how many, from the first day on',
    lookAtTheOverview,
    IN_THE_BROWSER,
  ],
  [
    'charts show the days before, and a drawer leaves nothing of its charts behind',
    compareInCharts,
    IN_THE_BROWSER,
  ],
  ['files and addresses hold what is on the screen', keepWhatIsShown],
  ['a list is printed whole, and without its controls', printList, IN_THE_BROWSER],
  ['a server that is slow is waited for, and asked once', waitForTheServer, IN_THE_BROWSER],
  ['a server that fails says how, and is asked again', loseTheServer, IN_THE_BROWSER],
  ['a viewer sees everything and can change nothing, until the session ends', lookOnly, IN_THE_BROWSER],
  ['a number that is a link opens as many rows, and every change says since when', followCounts],
  ['every page is sound', checkEveryPage, IN_THE_BROWSER],
  ['a hundred projects are told apart, and what is wrong with most of them is said once', seeManyProjects],
]

describeInChromium('in the dashboard', ({ before, after, test }) => {
  const dashboards = new Map<Engine, Dashboard>()
  let site: FakeSite
  before(async () => {
    site = await startFakeSite()
    site.serve(HOST, OWN_SITE)
    for (const engine of ENGINES) {
      const settings = {
        SIGHTLINE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
        SIGHTLINE_CRAWL_PORTS: String(site.port),
      }
      dashboards.set(engine, await openDashboard(engine, settings))
    }
  })
  after(async () => {
    for (const dashboard of dashboards.values()) await dashboard.close()
    await closeBrowser()
    site?.close()
  })

  for (const engine of ENGINES)
    for (const [title, walk, engines = ENGINES] of JOURNEYS)
      if (engines.includes(engine))
        test(`${title} (${engine})`, async () => {
          const dashboard = dashboards.get(engine) ?? assert.fail()
          await walk(dashboard, site).finally(() => dashboard.closePages())
        })
})
