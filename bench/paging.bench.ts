// Checks that page 1 and page 1,000 of a list cost the same: 10 rows per page of 10,000 projects, on both engines.

import { ENGINES } from '../src/data/storage/portable.ts'
import { compare } from './compare.ts'
import { nextPaths } from './deep-pages.ts'
import { report } from './figure.ts'
import { fillStorage } from './filled-storage.ts'
import { request, startServer } from './processes.ts'

const LIMIT = 10
const PAGE = 1000

export async function run(): Promise<void> {
  for (const engine of ENGINES) {
    const { storage, key } = await fillStorage(engine)
    const server = await startServer('./product-server.ts', { env: storage.env })
    const first = `/v1/projects?limit=${LIMIT}`
    const deep = await walk(server.port, key, first, PAGE)
    const { ratio, ...measured } = await compare(
      { server, requests: [request(deep, key)] },
      { server, requests: [request(first, key)] },
    )
    report({
      figure: `page_1000_${engine}`,
      value: ratio,
      unit: 'ratio',
      goal: { min: 0.8, max: 1.2 },
      measured,
    })
    await server.stop()
    await storage.remove()
  }
}

/** Follows links.next to a page and returns its path. */
async function walk(port: number, key: string, first: string, page: number): Promise<string> {
  let number = 1
  for await (const path of nextPaths(port, key, first)) if (++number === page) return path
  throw new Error(`${first} has only ${number} pages.`)
}
