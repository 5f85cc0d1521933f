// What a browser has to load, of whatever dashboard/ holds: a page that grows is noticed here, and not by those who wait for it.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sizesOf } from '../../../test/helpers/bundle-sizes.ts'
import { DASHBOARD_FOLDER } from './build.ts'
import { type Bundle, bundleDashboard } from './bundle.ts'

const KB = 1_000
const FIRST_SCRIPTS_MAX = 50 * KB
const FIRST_STYLES_MAX = 16 * KB
const THEME_MAX = KB / 2
const AREA_MAX = 35 * KB

describe('what browsers load', () => {
  let bundle: Bundle
  before(async () => {
    bundle = await bundleDashboard(DASHBOARD_FOLDER)
  })

  function assertSmall(what: string, bytes: number, max: number): void {
    assert.ok(bytes <= max, `${what}: ${bytes} bytes gzipped, at most ${max}`)
  }

  test('the first page is small', () => {
    const { firstScripts, firstStyles, theme } = sizesOf(bundle)
    assertSmall('scripts', firstScripts, FIRST_SCRIPTS_MAX)
    assertSmall('styles', firstStyles, FIRST_STYLES_MAX)
    assertSmall('the script before the first paint', theme, THEME_MAX)
  })

  test('each further area is small', () => {
    const { areas } = sizesOf(bundle)
    assert.ok(areas.size > 1)
    for (const [source, bytes] of areas) assertSmall(source, bytes, AREA_MAX)
  })

  test('every file is one that a page or another file asks for, and is there', () => {
    const asked = new Set([bundle.theme, bundle.entry, ...bundle.preloads, ...bundle.styles])
    for (const name of asked) for (const imported of bundle.imports.get(name) ?? []) asked.add(imported.name)
    const sent = [...bundle.files.keys()].filter((name) => !name.endsWith('.map'))
    // A style that only a lazy module imports would be one that nobody loads: styles/main.css imports them all.
    assert.deepEqual(sent.sort(), [...asked].sort())
    for (const name of sent) {
      assert.match(name, /^[\w.-]+-[A-Z0-9]{8}\.(?:js|css)$/)
      assert.ok(bundle.files.has(`${name}.map`), name)
    }
  })

  test('nothing of it needs what the policy of the pages refuses', () => {
    for (const [name, bytes] of bundle.files) {
      const text = Buffer.from(bytes).toString()
      if (name.endsWith('.js')) assert.doesNotMatch(text, /\beval\(|new Function\(|document\.write\(/, name)
      if (name.endsWith('.css')) assert.doesNotMatch(text, /@import|url\((?!["']?data:)/, name)
    }
  })
})
