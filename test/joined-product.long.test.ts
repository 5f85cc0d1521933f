// What joined-product.test.ts asks of some of our sources, asked of all of them.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Manifest } from '../bin/joined-sources.js'
import { joinPart } from '../src/lib/next-start.ts'
import { newFolder } from './helpers/installation.ts'
import {
  checkImports,
  checkLazy,
  checkTexts,
  filesIn,
  loadedBy,
  modulesIn,
  readManifest,
} from './joined-product.ts'

describe('the whole product, joined', () => {
  const made = newFolder()
  let manifest: Manifest

  before(async () => {
    await joinPart('sources', made)
    manifest = readManifest(made)
  })

  test('nothing but comments and blanks is taken away, as a compiler reads them', async () => {
    await checkTexts(modulesIn(manifest))
  })

  test('imports and exports are those that a bundler finds', async () => {
    const modules = modulesIn(manifest)
    assert.ok(modules.length > 1_500)
    await checkImports(modules)
  })

  test('what is loaded with its first use can be asked for all at once, in any order', () => {
    const { own, packages } = checkLazy(filesIn(manifest))
    assert.ok(packages > 5 && own > 50)
  })

  test('a server starts from what was joined and from its sources, and answers', async (context) => {
    const options = { after: (clean: () => Promise<void>) => context.after(clean) }
    const urls = await loadedBy({ NODE_COMPILE_CACHE: made }, options)
    assert.deepEqual(
      urls.filter((url) => url.includes('/src/')),
      [],
    )
    const plain = await loadedBy({ NODE_COMPILE_CACHE: newFolder() }, options)
    assert.ok(plain.filter((url) => url.includes('/src/')).length > 1_000)
  })
})
