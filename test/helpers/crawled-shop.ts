// A site of two pages, and its crawl over the API of a server in another process.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { callApi } from './command.ts'
import { type LocalServer, serveHttp } from './local-server.ts'
import { until } from './until.ts'

type Context = { after(clean: () => void): void }

export async function openShop(t: Context): Promise<LocalServer> {
  return await serveHttp(t, ({ url }, response) => {
    const body = {
      '/': '<title>Shop</title><a href="/a">A</a>',
      '/a': '<title>A</title><a href="/">Shop</a>',
    }[url ?? '']
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body)
  })
}

/** The settings with which a server may crawl it. */
export function shopSettings({ port }: LocalServer): Record<string, string> {
  return { SIGHTLINE_ALLOW_PRIVATE_NETWORKS: 'true', SIGHTLINE_CRAWL_PORTS: String(port) }
}

/** Returns how many pages were read. */
export async function crawlShop(url: string, key: string, { port }: LocalServer): Promise<number> {
  const api = async (path: string, body?: unknown) => {
    const answer = await callApi(`${url}/v1${path}`, key, body === undefined ? {} : { method: 'POST', body })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body.data
  }
  const { uid } = await api('/projects', { name: 'Shop', domain: `127.0.0.1:${port}` })
  const started = await api(`/projects/${uid}/crawls`, {})
  const last = async () => (await api(`/projects/${uid}/crawls`))[0]
  await until('the crawl has ended', async () => {
    // A key may make ten requests a second.
    await delay(200)
    return (await last()).status === 'success'
  })
  const { uid: crawled, pages_crawled: pages } = await last()
  assert.equal(crawled, started.crawl_uid)
  return pages
}
