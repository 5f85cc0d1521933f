// The site that crawls are measured on, as a process of its own:  node bench/crawl-site.ts '{"pages":20000,…}' Cheap to
// serve, so that the crawler is measured. It answers every line of input with the number and cost of the requests since
// the last one.

import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { type Answer, createPlainServer } from './plain-http.ts'
import { createPageMaker, imagePath, pageAt, type SiteOrder } from './site-page.ts'
import { createSitemaps } from './site-sitemaps.ts'

export type SiteVitals = { requests: number; cpuMs: number }

const order = JSON.parse(process.argv[2] as string) as SiteOrder

const PAGE_HEADERS = [
  'Content-Type: text/html; charset=utf-8',
  'Content-Encoding: gzip',
  'Vary: Accept-Encoding',
  'Cache-Control: max-age=60',
  '',
].join('\r\n')
const IMAGE_FOLDER = imagePath(0).replace(/[^/]+$/, '')
const IMAGE = { status: 200, headers: 'Content-Type: image/jpeg\r\n', body: [Buffer.alloc(2_048, 0xff)] }
const ROBOTS = textAnswer(200, 'User-agent: *\nDisallow: /private/\n')
const NOT_FOUND = textAnswer(404, 'not found\n')

let makePage: (page: number) => Buffer[]
let findSitemap: (path: string) => string | undefined
let requests = 0
let cpuBefore = process.cpuUsage()

const server = createPlainServer((path) => {
  requests++
  const page = pageAt(path)
  if (page !== undefined && page < order.pages)
    return { status: 200, headers: PAGE_HEADERS, body: makePage(page) }
  if (path.startsWith(IMAGE_FOLDER)) return IMAGE
  if (path === '/robots.txt') return ROBOTS
  const sitemap = findSitemap(path)
  return sitemap === undefined ? NOT_FOUND : textAnswer(200, sitemap)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  makePage = createPageMaker(origin, order)
  findSitemap = createSitemaps(origin, order.sitemapUrls ?? 0)
  console.log(JSON.stringify({ port }))
})
createInterface({ input: process.stdin })
  .on('line', () => {
    const { user, system } = process.cpuUsage(cpuBefore)
    const vitals: SiteVitals = { requests, cpuMs: (user + system) / 1000 }
    console.log(JSON.stringify(vitals))
    requests = 0
    cpuBefore = process.cpuUsage()
  })
  // The benchmark that started it is gone.
  .on('close', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))

/** Serves robots.txt and sitemaps as plain text, because their content shows what they are. */
function textAnswer(status: number, text: string): Answer {
  return { status, headers: 'Content-Type: text/plain; charset=utf-8\r\n', body: [Buffer.from(text)] }
}
