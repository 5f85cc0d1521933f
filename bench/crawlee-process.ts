// crawlee's CheerioCrawler on the same site, as a process of its own:  node bench/crawlee-process.ts '{"url":…}' prints
// one JSON line. It stores data as its users do: pages in its dataset, waiting addresses in its queue, both on disk.
// The setup favours it: no sessions, no ramp-up of concurrency, no requests for images, no robots.txt, links
// deduplicated before they reach its queue, and only title, description, links and images of a page.

import { CheerioCrawler, Configuration, LogLevel, log } from '@crawlee/cheerio'

export type CrawleeOrder = { url: string; pages: number; concurrency: number; folder: string }
export type CrawleeResult = {
  pages: number
  links: number
  images: number
  seconds: number
  /** Processor time since its start. */
  cpuSeconds: number
}

const order = JSON.parse(process.argv[2] as string) as CrawleeOrder
log.setLevel(LogLevel.ERROR)

const { origin } = new URL(order.url)
const seen = new Set([order.url])
const counted = { pages: 0, links: 0, images: 0 }

const crawler = new CheerioCrawler(
  {
    minConcurrency: order.concurrency,
    maxConcurrency: order.concurrency,
    useSessionPool: false,
    respectRobotsTxtFile: false,
    async requestHandler({ $, request, addRequests, pushData }) {
      const base = request.loadedUrl
      const record = {
        title: $('title').first().text(),
        description: $('meta[name="description"]').attr('content'),
        links: $('a[href]')
          .map((_, link) => new URL($(link).attr('href') as string, base).href)
          .get(),
        images: $('img[src]')
          .map((_, image) => new URL($(image).attr('src') as string, base).href)
          .get(),
      }
      if (record.title === '' || record.description === undefined)
        throw new Error(`${request.url} has no title or description`)
      counted.pages++
      counted.links += record.links.length
      counted.images += record.images.length
      const fresh = new Set(record.links.filter((link) => link.startsWith(origin) && !seen.has(link)))
      const taken = [...fresh].slice(0, order.pages - seen.size)
      for (const link of taken) seen.add(link)
      if (taken.length > 0) await addRequests(taken)
      await pushData({ url: base, ...record })
    },
  },
  new Configuration({ storageClientOptions: { localDataDirectory: order.folder } }),
)

const startedAt = performance.now()
await crawler.run([order.url])
const seconds = (performance.now() - startedAt) / 1000
const { user, system } = process.cpuUsage()
const result: CrawleeResult = { ...counted, seconds, cpuSeconds: (user + system) / 1_000_000 }
console.log(JSON.stringify(result))
process.exit(0)
