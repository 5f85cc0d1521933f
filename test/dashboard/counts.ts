// Numbers that are links: each opens a list of exactly that many rows. Every change on a page says what it is compared with, on hover
// and where it can be seen. And no figure is wider than its tile.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'

type Count = { text: string; label: string; href: string }
type Changes = { changes: { period: string; textContent: string }[]; text: string }

/** Below a project; lists whose numbers lead to other lists, and pages of figures. */
const PATHS = [
  '',
  '/keywords',
  '/segments',
  '/search/pages',
  '/crawls',
  '/crawls/latest',
  '/crawls/latest/issues',
  '/crawls/latest/changes',
  '/urls',
  '/backlinks',
  '/backlinks/domains',
  '/backlinks/domains?anchored=no',
  '/backlinks/anchors',
  '/backlinks/pages',
]

/** Numbers that count no rows: sums, scores, averages, positions, answers of servers. */
const NO_COUNTS =
  /clicks|impressions|rank|spam|score|health|average|position|status|ctr|rate|ms$|last crawl|inlinks|internal links|url$|page$|issues$|^keyword$/i

/** Follows the first number of each kind on a page: a walk through all of them takes minutes. */
const EACH_MAX = 1

const READ_COUNTS = `[...document.querySelectorAll('main a[href^="/p/"]')].map((link) => {
  const cell = link.closest('td')
  const heading = cell?.closest('table').tHead?.rows[0].cells[cell.cellIndex]?.textContent
  const label = link.closest('.tile')?.querySelector('.label')?.textContent ?? heading ?? ''
  const text = link.querySelector('.value')?.firstChild.textContent ?? link.textContent
  return { text: text.trim(), label, href: link.getAttribute('href') }
})`
const READ_TOTALS = `[...document.querySelectorAll('main .toolbar .count, main .presets [aria-pressed=true] b')].map(({ textContent }) => textContent.trim())`
/** Read at once, because changes may arrive after everything else. */
const READ_CHANGES = `({
  changes: [...document.querySelectorAll('main .delta')].map(({ title, textContent }) => ({ period: title || textContent, textContent })),
  text: document.querySelector('main').innerText.toLowerCase(),
})`
/** Above the list, where the days and those compared with are chosen. */
const PERIOD_CHOSEN = /days compared with$/
const READ_WIDE = `[...document.querySelectorAll('main .tile')].filter((figure) => figure.scrollWidth > figure.clientWidth).map(({ textContent }) => textContent)`
const READ_UNLINKED = `[...document.querySelectorAll('main .tile')].filter((figure) => /\\d/.test(figure.querySelector('.value').textContent) && figure.tagName !== 'A').map(({ textContent }) => textContent)`

const READ_REASONS = `[...document.querySelectorAll('main td .none')].map(({ title }) => title)`
const FIRST_DATA = /First data on \w+ \d+, \d{4}; losses before it are unknown/

/** Digits alone, or beside words; a number within a name is none. */
function numberIn({ text, label }: Count): number | undefined {
  const [found, ...others] = text.match(/(?<![\w.,/-])\d{1,3}(?:,\d{3})*(?![\w.,%/-])/g) ?? []
  if (found === undefined || others.length > 0 || NO_COUNTS.test(label) || NO_COUNTS.test(text))
    return undefined
  return Number(found.replaceAll(',', ''))
}

/** Numbers of a demo that is still being filled change between two looks. */
async function standStill({ api, projectUid }: Dashboard): Promise<void> {
  let before = ''
  let looks = 0
  await until('the demo stands still', async () => {
    await delay(1_000)
    const { body } = await api('GET', `/v1/projects/${projectUid}?include=summary`)
    const now = JSON.stringify(body.data.summary)
    looks = now === before && body.data.summary.running.length === 0 ? looks + 1 : 0
    before = now
    return looks >= 3
  })
}

export async function followCounts(dashboard: Dashboard): Promise<void> {
  await dashboard.filled()
  await standStill(dashboard)
  const page = await dashboard.open('/', { viewport: { width: 1440, height: 900 } })
  const base = `/p/${dashboard.projectUid}`
  const wrong: string[] = []
  const wanted = new Map<string, { count: number; from: string }[]>()
  const { body } = await dashboard.api(
    'GET',
    `/v1${base.replace('/p/', '/projects/')}/urls?sort=clicks&limit=1`,
  )
  const opened = `/urls?open=${encodeURIComponent(body.data[0].url)}`
  for (const path of ['/', ...[...PATHS, opened].map((below) => base + below)]) {
    await page.visit(path)
    const { changes, text } = (await page.evaluate(READ_CHANGES)) as Changes
    for (const { period, textContent } of changes)
      if (
        !/since|vs|before|compared|\bin \d/i.test(period) ||
        !(PERIOD_CHOSEN.test(period) || text.includes(period.toLowerCase()))
      )
        wrong.push(`${path}: ${textContent} since when?`)
    for (const figure of (await page.evaluate(READ_WIDE)) as string[])
      wrong.push(`${path}: ${figure} is wider than its tile`)
    if (path.endsWith('/crawls/latest'))
      for (const figure of (await page.evaluate(READ_UNLINKED)) as string[])
        wrong.push(`${path}: ${figure} opens nothing`)
    const seen = new Map<string, number>()
    for (const link of (await page.evaluate(READ_COUNTS)) as Count[]) {
      const count = numberIn(link)
      const kind = `${link.label} ${link.href.replaceAll(/=[^&]*/g, '')}`
      const times = seen.get(kind) ?? 0
      if (count === undefined || times >= EACH_MAX) continue
      seen.set(kind, times + 1)
      const from = `${path}: ${link.label} ${link.text}`
      wanted.set(link.href, [...(wanted.get(link.href) ?? []), { count, from }])
    }
  }
  // Where nothing is known of the day that a change would begin on, the page says from which day on it is.
  await page.visit('/?days=90')
  const reasons = (await page.evaluate(READ_REASONS)) as string[]
  if (!reasons.some((reason) => FIRST_DATA.test(reason))) wrong.push(`/?days=90: only ${reasons.join()}`)
  await page.visit(`${base}/backlinks?range=1y`)
  if (!FIRST_DATA.test((await page.evaluate('document.body.innerText')) as string))
    wrong.push('the first day of new and lost links is not said')
  let followed = 0
  for (const [href, counts] of wanted) {
    await page.visit(href)
    const totals = (await page.evaluate(READ_TOTALS)) as string[]
    const shown = totals
      .flatMap((text) => text.match(/\d[\d,]*/g) ?? [])
      .map((text) => Number(text.replaceAll(',', '')))
    // A page that is no list has no total.
    if (shown.length === 0) continue
    for (const { count, from } of counts) {
      followed++
      if (!shown.includes(count)) wrong.push(`${from} opens ${totals.join(' ')}: ${href}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(followed > 60, `${followed} were followed`)
  assert.deepEqual(page.complaints, [])
}
