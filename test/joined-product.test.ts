// All of our own sources, joined for the next start: the same code, the same imports, and a server that starts from them. What is
// asked of every source is asked here of some, others each time, and of all by joined-product.long.test.ts. A server that
// starts from its sources is in joined-packages.test.ts.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Manifest } from '../bin/joined-sources.js'
import { joinLater } from '../src/lib/next-start.ts'
import { newFolder } from './helpers/installation.ts'
import { QUICK_ENVIRONMENT } from './helpers/quick-node.ts'
import { seededRandom } from './helpers/seeded-random.ts'
import { until } from './helpers/until.ts'
import {
  checkImports,
  checkLazy,
  checkTexts,
  filesIn,
  loadedBy,
  modulesIn,
  readManifest,
} from './joined-product.ts'

const SHARE = 1 / 10
// Features that load all kinds of packages later, and little of our own.
const LAZY = /^src\/(?:channels|crawl-data|crawler|dashboard|lib|mcp|reports|sign-in|storage)\//

describe('the product, joined', () => {
  const made = newFolder()
  const told: string[] = []
  let manifest: Manifest
  let some: string[]

  before(async () => {
    const log = { debug: (...given: unknown[]) => void told.push(String(given.at(-1))) }
    const joining = joinLater({ parts: ['sources'], cacheFolder: made, afterMs: 0, log: log as never })
    await until('they are joined', async () => told.length > 0)
    joining.stop()
    manifest = readManifest(made)
    const modules = modulesIn(manifest)
    assert.ok(modules.length > 1_500)
    const random = seededRandom('joined-product')
    some = modules.filter(() => random() < SHARE)
  })

  test('a server joins them beside its work', () => {
    assert.deepEqual(told, ['joined sources for the next start'])
    // As they were joined before the first test.
    assert.deepEqual(manifest.sources, readManifest(QUICK_ENVIRONMENT.NODE_COMPILE_CACHE).sources)
  })

  test('nothing but comments and blanks is taken away, as a compiler reads them', async () => {
    await checkTexts(some)
  })

  test('imports and exports are those that a bundler finds', async () => {
    await checkImports(some)
  })

  test('what is loaded with its first use can be asked for all at once, in any order', () => {
    const { own, packages } = checkLazy(filesIn(manifest), (path) => LAZY.test(path))
    assert.ok(packages > 5 && own > 10)
  })

  test('a server starts from what was joined, and answers', async (context) => {
    const urls = await loadedBy({ NODE_COMPILE_CACHE: made }, { after: (clean) => context.after(clean) })
    assert.deepEqual(
      urls.filter((url) => url.includes('/src/')),
      [],
    )
  })
})
