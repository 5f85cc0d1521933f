// Pages made to be slow. Each is read in well under a second on one core; what grows with the square of the length would
// take minutes, so the bound is generous and still tells.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureCpuMs } from '../../../../test/helpers/cpu-time.ts'
import { extract } from './extract.ts'

const PAGE_URL = new URL('https://example.com/')
const CHARS = 400_000
const MS_MAX = 10_000

const REPEATED = [
  ...['<', '<a ', '<!--', '&', '"', '</', '</>', '<!', '&#', '&a', '\0', '%', '_', "a'", '. ', '日本'],
  ...[
    '<script>',
    '<script><!--',
    '<script><!--<script>',
    '<title>',
    '<style>',
    '<textarea>',
    '<svg><![CDATA[',
  ],
  ...[
    '<a href="',
    '<a href=x>',
    '<a href=x><div>',
    '<a b c d e=f ',
    '<a href=%>',
    '<div id=a>',
    '<img src=x>',
  ],
  ...[
    '<b>',
    '<nobr>',
    '<i><b><u><p>',
    '<p><b><i><u></p>',
    '<b><table>',
    '<table><b>',
    '<table><tr><td><a href=x>',
  ],
  ...[
    '<div>',
    '<div></p>',
    '<p>',
    '</p>',
    '<li>',
    '<h1>',
    '<table>',
    '<table>a',
    '<select>',
    '<template>',
    '<svg>',
  ],
  ...[
    '<svg><b>',
    '<svg><foreignObject>',
    '<math><mi>',
    '<object>',
    '<button>',
    '<form>',
    '<frameset>',
    '<x-y>',
  ],
]

function numbered(make: (index: number) => string): string {
  let html = ''
  for (let index = 0; html.length < CHARS; index++) html += make(index)
  return html
}

async function assertQuick(html: string): Promise<void> {
  const ms = await measureCpuMs(() => extract(html, PAGE_URL))
  assert.ok(ms < MS_MAX, `${Math.round(ms)} ms`)
}

for (const text of REPEATED) {
  test(`400,000 characters of ${JSON.stringify(text)} are read in time`, () =>
    assertQuick(text.repeat(Math.ceil(CHARS / text.length))))
}

const MADE: Record<string, () => string> = {
  'formatting elements that all differ': () => numbered((index) => `<font x=${index}><p>`),
  'names that all differ': () => numbered((index) => `<x${index}>`),
  'ids that all differ': () => numbered((index) => `<i id=${index}>`),
  'end tags far below what they close': () => `<x>${'<span>'.repeat(600)}${'</x><x>'.repeat(120_000)}`,
  'end tags that close nothing in a deep page': () => `${'<div>'.repeat(600)}${'</p>'.repeat(250_000)}`,
  'links around blocks': () => `<a href=x>${'<div>'.repeat(400)}${'<b><p></b>'.repeat(100_000)}`,
  'a block of JSON-LD that nests without end': () =>
    `<script type=application/ld+json>${'['.repeat(1_000_000)}</script>`,
}

for (const [name, make] of Object.entries(MADE)) {
  test(`${name} are read in time`, () => assertQuick(make()))
}
