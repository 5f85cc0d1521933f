// Every page of the dashboard, as a browser and a screen reader get it: nothing that axe-core finds, on a desk and on a telephone, in
// light and dark, no policy violated, no error, and nothing cut off on a small telephone.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { ROUTES } from '../../dashboard/pages/areas.ts'
import type { Dashboard } from '../helpers/dashboard.ts'
import { until } from '../helpers/until.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Finding = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

const EVERY_RULE = { type: 'tag', values: RULES } as const
/** All that differs between the themes. */
const COLOURS = { type: 'rule', values: ['color-contrast'] } as const

/** Shortens long lists to their first rows, because axe examines each row several times. Runs in the page, before anything else does. */
const SHORTEN_LISTS = `{
  const read = window.fetch
  window.fetch = async (address, options) => {
    if (!/[?&]limit=\\d\\d/.test(address)) return read(address, options)
    const response = await read(address.replace(/limit=\\d+/, 'limit=4'), options)
    const body = await response.json()
    if (body.meta) body.meta.next_cursor = null
    return Response.json(body, response)
  }
}`

/** Around the page, and the same on all pages of an area. */
export const FRAME = [['nav.rail'], ['header.top-bar'], ['.rail-sheet']]

const runAxe = (runOnly: object, exclude: string[][]) =>
  `axe.run({ include: document, exclude: ${JSON.stringify(exclude)} }, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'], preload: false }).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => ({ html: html.slice(0, 200), failureSummary })),
    })))`

const DESK = { width: 1440, height: 900 }
const TELEPHONE = { width: 390, height: 844 }
/** The narrowest at which nothing is cut off at the side. */
const NARROW = { width: 320, height: 640 }

/** What axe looks at, each with all of its rules. */
const COMBINATIONS = [
  { viewport: DESK, colorScheme: 'light' },
  { viewport: TELEPHONE, colorScheme: 'dark' },
  { viewport: TELEPHONE, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
] as const
type Combination = (typeof COMBINATIONS)[number]

/**
 * Each page is loaded once. On a telephone and a desk, in light and in the dark, is axe asked for everything: of each page in one of
 * the four, which take turns, and there for the colours of the other theme. A long run asks for all four of every page.
 */
export async function checkEveryPage(dashboard: Dashboard, isWhole = false): Promise<void> {
  await dashboard.filled()
  const page = await dashboard.open('/', { viewport: DESK })
  await page.addInitScript(SHORTEN_LISTS)
  await page.reload()
  await page.settled()
  await page.evaluate(AXE)
  const findings: string[] = []
  const seen = new Set<string>()
  const look = async (path: string, { viewport, colorScheme }: Combination, asked: object) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.settled()
    const frame = `${path.split('/')[1]} ${viewport.width} ${colorScheme} ${asked === COLOURS}`
    const found = (await page.evaluate(runAxe(asked, seen.has(frame) ? FRAME : []))) as Finding[]
    seen.add(frame)
    for (const { id, help, nodes } of found)
      findings.push(
        `${path} (${viewport.width}, ${colorScheme}) ${id}: ${help}\n${nodes.map(tell).join('\n')}`,
      )
  }
  for (const [index, path] of (await pathsOf(dashboard)).entries()) {
    await page.visit(path)
    const at = COMBINATIONS[index % COMBINATIONS.length] ?? COMBINATIONS[0]
    if (isWhole) for (const combination of COMBINATIONS) await look(path, combination, EVERY_RULE)
    else {
      await look(path, at, EVERY_RULE)
      const colorScheme = at.colorScheme === 'light' ? 'dark' : 'light'
      await look(path, { ...at, colorScheme } as Combination, COLOURS)
    }
    await page.setViewportSize(NARROW)
    await page.settled()
    const width = await widthOf(page)
    if (width > NARROW.width) findings.push(`${path} is ${width} pixels wide on a telephone`)
  }
  assert.deepEqual(findings, [])
  assert.deepEqual(page.complaints, [])
}

/** The pages that are no part of the application: for people who are not signed in, and for readers of reports and documentation. */
const PLAIN_PAGES = [
  '/sign-in',
  '/welcome',
  '/nothing-here',
  '/unsubscribe/none',
  '/share/none',
  '/docs/guides/providers',
]

/** In all four, axe is asked for everything. */
export async function checkPlainPages({ openStranger, url }: Dashboard): Promise<void> {
  const page = await openStranger()
  const findings: unknown[] = []
  for (const path of PLAIN_PAGES) {
    for (const { viewport, colorScheme } of COMBINATIONS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      // Anew: the colours of a button change by and by.
      await page.goto(`${url}${path}`)
      await prepareAxe(page)
      const found = (await findingsOf(page)) as Finding[]
      findings.push(...found.map((finding) => ({ path, ...viewport, colorScheme, ...finding })))
    }
  }
  assert.deepEqual(findings, [])
}

export const prepareAxe = (page: Pick<Page, 'evaluate'>): Promise<unknown> => page.evaluate(AXE)

/** What axe finds on the page as it is now, with or without the frame around it. */
export const findingsOf = (page: Pick<Page, 'evaluate'>, excluded: string[][] = []): Promise<unknown> =>
  page.evaluate(runAxe(EVERY_RULE, excluded))

/** Once the page has been drawn for its new size, which takes a frame or two. */
async function widthOf(page: Pick<Page, 'evaluate'>): Promise<number> {
  let width = 0
  for (let look = 0; look < 20; look++) {
    width = Number(await page.evaluate('document.documentElement.scrollWidth'))
    if (width <= NARROW.width) break
    await delay(50)
  }
  return width
}

function tell({ html, failureSummary }: Finding['nodes'][number]): string {
  return `  ${html}\n    ${failureSummary.replaceAll('\n', ' ')}`
}

/** An address of every pattern, with the ids that the demo has. */
async function pathsOf(dashboard: Dashboard): Promise<string[]> {
  const { api, projectUid } = dashboard
  const base = `/v1/projects/${projectUid}`
  const first = async (path: string, field: string) => {
    const { body } = await api('GET', path)
    return String((body as { data: Record<string, unknown>[] }).data[0]![field])
  }
  const firstIssue = async (path: string) => {
    const { body } = await api('GET', path)
    return (body as { data: { issues: { issue: string }[] } }).data.issues[0]!.issue
  }
  const crawls = async () => (await api('GET', `${base}/crawls`)).body.data as { status: string }[]
  await until('the demo is crawled', async () => (await crawls())[0]?.status === 'success')
  const crawl = await first(`${base}/crawls`, 'uid')
  const params: Record<string, string> = {
    project: projectUid,
    keyword: await first(`${base}/rank-tracker/keywords`, 'id'),
    crawl,
    issue: await firstIssue(`${base}/crawls/${crawl}/issues`),
    type: 'strikingDistancePages',
    list: 'queries',
    report: await makeReport(dashboard),
  }
  const page = await first(`${base}/crawls/${crawl}/pages`, 'url')
  return Object.keys(ROUTES).map((pattern) => {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
    return pattern.endsWith('/detail') ? `${path}?url=${encodeURIComponent(page)}` : path
  })
}

/** With one made, and a link to it. Reports are under /app/v1 alone. */
async function makeReport({ open, projectUid }: Dashboard): Promise<string> {
  const page = await open('/')
  const post = (path: string, body: object) =>
    page.evaluate(`fetch('/app/v1${path}', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: ${JSON.stringify(JSON.stringify(body))},
    }).then((response) => response.json())`) as Promise<{ data: { uid: string } }>
  const { uid } = (await post('/reports', { name: 'Monthly', project_uids: [projectUid] })).data
  await post(`/reports/${uid}/made`, {})
  await post(`/reports/${uid}/shares`, {})
  return uid
}
