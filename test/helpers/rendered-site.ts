// A site on loopback and a renderer whose fetcher reaches it, and it alone, under the name site.test. The page itself
// is what a test hands over, as the crawler would: the site sees only what the page asks for.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RenderLimits } from '../../src/background/browser/render-messages.ts'
import { createRenderer, type Rendered, type Renderer } from '../../src/background/browser/renderer.ts'
import { createFetcher } from '../../src/background/fetching/fetcher.ts'
import { type Networks, NO_NETWORKS, parseNetworks } from '../../src/lib/networks.ts'
import { CHROMIUM, PATIENT_LIMITS } from './chromium.ts'
import { serveHttp } from './local-server.ts'
import { until } from './until.ts'

export type RenderedSite = {
  renderer: Renderer
  port: number
  /** `method url` of everything that the site was asked for. */
  asked: string[]
  connections: readonly unknown[]
  /** The answer to a path; what has none is not found. */
  answers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>
  /** Renders a page with this in its body. */
  render(body: string, headers?: Record<string, string>): Promise<Rendered>
}

/** After trouble: however long that takes on a busy machine, pages are rendered again. */
export async function recovers(site: RenderedSite): Promise<void> {
  const isRendered = async () =>
    (await site.render('<script>document.body.append("well")</script>')).state === 'rendered'
  await until('a page is rendered again', isRendered)
}

type Context = { after(clean: () => unknown): void }

export type SiteOptions = {
  limits?: Partial<RenderLimits>
  mayFetch?: (url: string) => Promise<boolean>
  /** The guard lets nobody through; a function may open it later. */
  isClosed?: boolean | (() => boolean)
}

/** The networks that the guard allows, asked for each address. */
function networksOf({ isClosed = false }: SiteOptions): Networks {
  const open = parseNetworks('127.0.0.1')!
  const current = () => ((typeof isClosed === 'function' ? isClosed() : isClosed) ? NO_NETWORKS : open)
  return {
    get isEmpty() {
      return current().isEmpty
    },
    allows: (ip) => current().allows(ip),
  }
}

export async function startRenderedSite(t: Context, options: SiteOptions = {}): Promise<RenderedSite> {
  const asked: string[] = []
  const answers: RenderedSite['answers'] = new Map()
  const { port, connections } = await serveHttp(t, (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const answer = answers.get(request.url?.split('?', 1)[0] ?? '')
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response)
  })
  const nowMs = () => performance.now()
  const fetcher = createFetcher({
    allowedNetworks: networksOf(options),
    ports: [port],
    lookup: async () => ['127.0.0.1'],
    connectTimeoutMs: 5_000,
    userAgent: 'TestBot/1',
    nowMs,
  })
  const renderer = createRenderer({
    executablePath: CHROMIUM,
    fetcher,
    userAgent: 'TestBot/1',
    mayFetch: options.mayFetch ?? (async () => true),
    nowMs,
    // Time for a busy machine, where a test is about something else.
    limits: { ...PATIENT_LIMITS, quietMs: 200, totalMs: 60_000, ...options.limits },
  })
  t.after(async () => {
    await renderer.close()
    await fetcher.close()
  })
  return {
    renderer,
    port,
    asked,
    connections,
    answers,
    render: (body, headers = {}) =>
      renderer.render(`http://site.test:${port}/page`, {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
        body: Buffer.from(`<!doctype html><title>t</title><body>${body}`),
      }),
  }
}

/** For what a `before` starts: whatever is added is run when its suite has ended, the last first. */
export function removals(suite: { after(clean: () => Promise<void>): void }): Context {
  const cleans: (() => unknown)[] = []
  suite.after(async () => {
    for (const clean of cleans.reverse()) await clean()
  })
  return { after: (clean) => void cleans.push(clean) }
}

/** What stands in the body of a rendered page, scripts aside. */
export function bodyOf(rendered: Rendered): string {
  if (rendered.state === 'failed') throw new Error(`It was not rendered: ${rendered.message}`)
  const body = /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/.exec(rendered.html)?.[1] ?? ''
  return body.replaceAll(/<script[\s\S]*?<\/script>/g, '').trim()
}

export function messageOf(rendered: Rendered): string {
  if (rendered.state === 'rendered') throw new Error(`It was rendered: ${rendered.html.slice(0, 500)}`)
  return rendered.message
}
