import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { Type } from 'typebox'
import { sampleRoutes } from '../../../../test/helpers/sample-routes.ts'
import { listOperations } from '../openapi/document.ts'
import { buildOpenApi } from '../openapi/openapi.ts'
import { readRoute } from '../route.ts'
import { renderReferencePage } from './reference-page.ts'
import { DOCS_POLICY } from './shell.ts'

const document = buildOpenApi(sampleRoutes(), { version: '1.2.3' })
const text = renderReferencePage(document, 'http://localhost:4780')

test('every operation has its section and its link', () => {
  for (const { operation } of listOperations(document)) {
    assert.ok(text.includes(`<section class="operation" id="${operation.operationId}">`))
    assert.ok(text.includes(`href="#${operation.operationId}"`))
  }
})

test('every link within the page leads to something', () => {
  const ids = new Set(Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
  const targets = Array.from(text.matchAll(/ href="#([^"]+)"/g), ([, id]) => id)
  assert.deepEqual(
    targets.filter((id) => !ids.has(id)),
    [],
  )
  assert.ok(targets.length > listOperations(document).length)
})

test('parameters, body, answer and refusals are all there', () => {
  const start = text.indexOf('id="createShop"')
  const section = text.slice(start, text.indexOf('</section>', start))
  for (const expected of [
    '<code><wbr>/projects<wbr>/<var>{project_uid}</var><wbr>/shops</code>',
    'the scope <code>read_write</code> and the role <code>editor</code> or <code>owner</code>',
    '<code>Idempotency-Key</code>',
    'string <span class="must">required</span>',
    '1 to 255 characters',
    'Default <code>small</code>',
    '<code>competitor_limit_exceeded</code>',
    '<span class="type">object or null</span>',
  ]) {
    assert.ok(section.includes(expected), expected)
  }
})

test('rows of several kinds have their fields below the name of each, and whole numbers as examples', () => {
  const kind = (title: string, name: string) =>
    Type.Object({ [name]: Type.Union([Type.Integer(), Type.Null()]) }, { title })
  const route = readRoute({
    method: 'GET',
    path: '/kinds',
    operationId: 'listKinds',
    tag: 'Kinds',
    summary: 'List kinds',
    answers: {
      200: Type.Object({ data: Type.Array(Type.Union([kind('Rise', 'gained'), kind('Fall', 'lost')])) }),
    },
    handle: async () => ({ data: [] }),
  })
  const shown = renderReferencePage(buildOpenApi([route], { version: '1' }), 'http://localhost')
  const places = [
    'array of objects',
    '<code>Rise</code>',
    '<code>gained</code>',
    '<code>Fall</code>',
    '<code>lost</code>',
  ]
  const found = places.map((text) => shown.indexOf(text))
  assert.deepEqual(
    found.toSorted((a, b) => a - b),
    found,
  )
  assert.ok(found[0]! > 0)
  assert.match(shown.replaceAll(/<[^>]*>|&quot;|"/g, ''), /gained: 1\b/)
})

test('a size that cannot vary is not shown as a range', () => {
  const route = readRoute({
    method: 'GET',
    path: '/sizes',
    operationId: 'listSizes',
    tag: 'Sizes',
    summary: 'List sizes',
    query: Type.Object({
      country: Type.String({ minLength: 2, maxLength: 2 }),
      letter: Type.String({ maxLength: 1 }),
    }),
    answers: { 200: Type.Object({ data: Type.Array(Type.String()) }) },
    handle: async () => ({ data: [] }),
  })
  const shown = renderReferencePage(buildOpenApi([route], { version: '1' }), 'http://localhost')
  assert.ok(shown.includes('Exactly 2 characters'))
  assert.ok(shown.includes('At most 1 character<'))
})

test('what routes say is escaped everywhere', () => {
  const evil = `</script><img src=x onerror="alert('&')">`
  const route = readRoute({
    method: 'GET',
    path: `/evil`,
    operationId: evil,
    tag: evil,
    summary: evil,
    description: `${evil}\n\n- ${evil}\n\n\`${evil}\``,
    query: Type.Object({
      [evil]: Type.String({ maxLength: 99, description: evil, default: evil, pattern: evil }),
    }),
    answers: { 200: Type.Object({ [evil]: Type.Enum([evil]) }) },
    handle: async () => ({ data: null }),
  })
  const rendered = renderReferencePage(buildOpenApi([route], { version: evil }), evil)
  assert.ok(!rendered.includes('<img'))
  assert.equal(rendered.match(/<\/script>/g)?.length, 1)
})

test('the policy lets through exactly the style and the script of the page', () => {
  const contentOf = (tag: string) => new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(text)?.[1] ?? ''
  for (const tag of ['style', 'script']) {
    const digest = hash('sha256', contentOf(tag), 'base64')
    assert.ok(DOCS_POLICY.includes(`${tag}-src 'sha256-${digest}'`), tag)
  }
  // An inline style or handler would be refused by it.
  assert.doesNotMatch(text, /<[^>]+ (?:style|on\w+)=/)
  assert.doesNotMatch(text, /<(?:link|script|img)[^>]+(?:src|href)="(?!data:)/)
})

test('a document without operations still makes a page', () => {
  const empty = renderReferencePage(buildOpenApi([], { version: '1' }), 'http://localhost')
  assert.match(empty, /<h1>Sightline API<\/h1>/)
})

test('a file is shown as it looks, and what is in it is said', () => {
  const start = text.indexOf('id="downloadShops"')
  const section = text.slice(start, text.indexOf('</section>', start))
  assert.ok(section.includes('One line for <code>each</code> shop.'))
  assert.ok(section.includes('<code>Shop &amp; sons\n</code>'))
})
