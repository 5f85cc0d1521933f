// What the comparison with other tools says of Sightline holds: what it says is there has a page, and what it says is missing is in
// none of the lists of what the product has. A feature that is built after all fails here until the pages name it. Features are known
// by their names, so one with a name that nobody expected goes unnoticed.

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Command } from 'commander'
import { ROUTES } from '../dashboard/pages/areas.ts'
import * as shell from '../dashboard/text/shell.ts'
import { createProgram } from '../src/app/cli/program.ts'
import { SERP_PROVIDERS, SETTINGS } from '../src/data/settings/settings.ts'
import { createCalls } from '../src/entry/cli/call.ts'
import { CHANNEL_KINDS } from '../src/features/channels/channel-kinds.ts'
import { CATALOGUE } from '../src/features/crawls/engine/audit/catalogue.ts'
import { listedRows } from '../src/features/exports/listed-rows.ts'
import { PROJECT_SETTINGS } from '../src/features/projects/settings.ts'
import { linksOf } from './helpers/markdown-links.ts'
import { unconnectedProduct } from './helpers/unconnected-product.ts'

const root = new URL('../', import.meta.url)
const read = (name: string) => readFile(new URL(name, root), 'utf8')

/** For each row of the page, the names that such a feature would bring, and one that it could have. */
const MISSING: Readonly<Record<string, { sign: RegExp; example: string }>> = {
  'Search volumes of its own, and keyword ideas': {
    sign: /difficulty|keyword.?(ideas|research)|(fetch|read|refresh).?volumes?/,
    example: 'column: keyword_difficulty',
  },
  'Traffic estimates for sites that are not yours': {
    sign: /(estimated|domain|competitor).?(traffic|visits)|traffic.?estimate/,
    example: 'column: estimated_traffic',
  },
  // Settings of a project for uptime and maps are stored, and that is all.
  'Uptime checks': { sign: /^(?!setting: ).*(uptime|monitor|status.?page)/, example: 'feature: uptime' },
  'Ranks on maps': { sign: /^(?!setting: ).*(map.?tracker|\bmaps?\b)/, example: 'feature: map-tracker' },
  'Page speed and Core Web Vitals': {
    sign: /page.?speed|web.?vitals|lighthouse|\b(lcp|cls|inp)\b/i,
    example: 'setting: SIGHTLINE_PAGESPEED_KEY',
  },
  'Index status by URL Inspection': { sign: /inspect|index.?status/, example: 'tool: inspect_url' },
  'Data of Bing, Yandex, Google Analytics or Clarity by connection': {
    sign: /bing\b|yandex|google.?analytics|ga4|clarity/i,
    example: 'source: bing-webmaster',
  },
  'Answers of assistants such as ChatGPT': {
    sign: /chatgpt|openai|perplexity|assistant|ai.(answers|visibility|mentions)/i,
    example: 'page: /p/:project/ai-answers',
  },
  'Writing texts and briefs': {
    sign: /briefs?\b|outlines?\b|rewrit|articles?\b/,
    example: 'feature: briefs',
  },
  'Custom extraction from crawled pages': { sign: /extract|xpath|selector/, example: 'column: extracted' },
  'Scraping through your own proxies': { sign: /provider: .*(prox|scrap)/, example: 'provider: proxies' },
  'A dashboard in another language than English': {
    sign: /^dashboard text: [a-z]{2}(-[a-z]{2})?(\.ts)?$/i,
    example: 'dashboard text: de',
  },
  // A name without a version is that of the image that Compose builds.
  'A container image to pull': { sign: /^image: \S+[:@]/, example: 'image: sightline:0.1.0' },
}

let page: string
let names: string[]

before(async () => {
  page = await read('docs/comparison.md')
  names = await namesOfProduct()
})

test('what the comparison says is there has a page of the docs, and the pages of the dashboard that it names', () => {
  const labels = new Set<unknown>(Object.values(shell).filter((text) => typeof text === 'string'))
  const rows = rowsBelow(page, '## What Sightline has')
  assert.ok(rows.length >= 10)
  for (const [part = '', described = '', pages = ''] of rows) {
    assert.ok(linksOf(described).length > 0, part)
    for (const [, label = ''] of pages.matchAll(/\*\*(.+?)\*\*/g)) assert.ok(labels.has(label), label)
  }
})

test('the comparison names every provider of ranks and every kind of channel, and counts the rules of the audit', () => {
  const text = rowsBelow(page, '## What Sightline has').join('\n').toLowerCase()
  const providers = SERP_PROVIDERS.filter((name) => name !== 'simulator')
  const parts = [...providers, ...CHANNEL_KINDS.map((kind) => (kind === 'email' ? 'e-mail' : kind))]
  assert.deepEqual(
    parts.filter((part) => !text.includes(part)),
    [],
  )
  for (const [, count] of page.matchAll(/(\d+) rules/g)) assert.equal(Number(count), CATALOGUE.length)
})

test('what the comparison says is missing is not in the product', () => {
  const rows = rowsBelow(page, '## What Sightline does not have').map(([missing]) => missing)
  assert.deepEqual(rows, Object.keys(MISSING))
  assert.ok(names.length > 300)
  const found = Object.entries(MISSING).flatMap(([row, { sign }]) =>
    names.filter((name) => sign.test(name)).map((name) => `${row}: ${name}`),
  )
  assert.deepEqual(
    found,
    [],
    'Built? Then say so in docs/comparison.md, and take the row out there and here.',
  )
})

test('each of those things would be noticed', () => {
  for (const [row, { sign, example }] of Object.entries(MISSING)) assert.match(example, sign, row)
})

test('what the tutorial for SerpBear says is missing is in the comparison', async () => {
  const [, after = ''] = (await read('docs/tutorials/from-serpbear.md')).split('## What you will miss\n')
  const named = [...(after.split('\n## ')[0] as string).matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(
    ([, name]) => name,
  )
  assert.ok(named.length > 0)
  assert.deepEqual(
    named.filter((name) => !((name as string) in MISSING)),
    [],
  )
})

/** The cells of the table below a heading, without its head. */
function rowsBelow(text: string, heading: string): string[][] {
  const [, after = ''] = text.split(`${heading}\n`)
  const lines = (after.split('\n## ')[0] as string).split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Routes, columns of lists, commands, settings, tools of agents, pages of the dashboard and parts of the code, each by its name. */
async function namesOfProduct(): Promise<string[]> {
  const product = unconnectedProduct()
  const routes = [...product.routes, ...product.appRoutes]
  const columns = routes.flatMap((route) => {
    const schema = listedRows(route)?.schema as { properties?: object } | undefined
    return Object.keys(schema?.properties ?? {})
  })
  const { tools } = await product.loadAgentOffer()
  const images = [...(await read('compose.yaml')).matchAll(/^ *image: (.+)$/gm)].map(
    ([, image = '']) => image,
  )
  const prefixed = (kind: string, list: readonly string[]) => list.map((name) => `${kind}: ${name}`)
  return [
    ...routes.map(({ method, path }) => `${method} ${path}`),
    ...commandNames(),
    ...prefixed('column', [...new Set(columns)]),
    ...prefixed('setting', [...Object.keys(SETTINGS), ...Object.keys(PROJECT_SETTINGS)]),
    ...prefixed(
      'tool',
      tools.map(({ name }) => name),
    ),
    ...prefixed('page', Object.keys(ROUTES)),
    ...prefixed('provider', SERP_PROVIDERS),
    ...prefixed('channel', CHANNEL_KINDS),
    ...prefixed('feature', await readdir(new URL('src/features', root))),
    ...prefixed('source', await readdir(new URL('src/background/providers', root))),
    ...prefixed('dashboard text', await readdir(new URL('dashboard/text', root))),
    ...prefixed('image', images),
  ]
}

function commandNames(): string[] {
  const terminal = { stdout: process.stdout, stderr: process.stderr } as never
  const calls = createCalls(terminal, () => import('../src/app/wire.ts'))
  const walk = (command: Command, path: string[]): string[] => [
    path.join(' '),
    ...command.commands.flatMap((child) => walk(child, [...path, child.name()])),
  ]
  return walk(createProgram(terminal, calls), [])
}
