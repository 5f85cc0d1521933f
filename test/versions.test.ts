// One number for a release: the changelog, the package, the command and the docs say the same.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { callCommand } from './helpers/command.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Newest first. */
const RELEASES = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .filter((text) => !text.startsWith('Unreleased\n'))
  .map((text) => {
    const [heading = ''] = text.split('\n', 1)
    const [, version = heading, day = ''] = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/.exec(heading) ?? []
    return { version, day, text }
  })

test('the changelog is cut into releases with a number, a day and upgrade notes, newest first', () => {
  const sortKey = (version: string) =>
    version
      .split('.')
      .map((part) => part.padStart(5, '0'))
      .join('.')
  for (const [index, { version, day, text }] of RELEASES.entries()) {
    assert.match(day, /^\d/, `The heading "${version}" is not "VERSION (DAY)".`)
    assert.match(text, /^[^\n]+\n\n### Upgrading\n\n\S/, version)
    const older = RELEASES[index + 1]
    if (older === undefined) continue
    assert.ok(sortKey(version) > sortKey(older.version), `${version} stands above ${older.version}`)
    assert.ok(day >= older.day, `${version} is of ${day}, ${older.version} of ${older.day}`)
  }
})

test('the package, its command and the docs have the number of the newest release', async () => {
  const newest = RELEASES[0]?.version
  const lock = JSON.parse(read('package-lock.json'))
  const numbers = [JSON.parse(read('package.json')).version, lock.version, lock.packages[''].version]
  assert.deepEqual(numbers, [newest, newest, newest])
  assert.equal((await callCommand(['--version'])).stdout.trim(), newest)
  for (const path of ['README.md', 'docs/upgrading.md', 'docs/operations.md'])
    for (const [file, version] of read(path).matchAll(/sightline-(\d[\d.]*\d)\.tgz/g))
      assert.equal(version, newest, `${path} names ${file}`)
})

test('data of the first and of the newest release is kept for the test of upgrades', () => {
  const kept = readdirSync(new URL('releases/', import.meta.url))
  for (const release of [RELEASES[0], RELEASES.at(-1)])
    for (const ending of ['db.br', 'sql.br', 'json.br'])
      assert.ok(kept.includes(`${release?.version}.${ending}`))
})
