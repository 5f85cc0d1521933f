import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { columnsOf, isIn } from './columns.ts'

const nullable = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])
const shown = (schema: Parameters<typeof columnsOf>[0]) =>
  columnsOf(schema).map(({ name, form, isOptional }) => `${name}${isOptional ? '?' : ''} ${form}`)

test('objects in a row are columns of their own, also where they may be null', () => {
  const before = Type.Object({ title: nullable(Type.String()), depth: Type.Integer() })
  const row = Type.Object({ url: Type.String(), before: Type.Union([before, Type.Null()]) })
  assert.deepEqual(shown(row), ['url plain', 'before.title plain', 'before.depth plain'])
})

test('lists, names that hold and competitors have forms of their own', () => {
  const row = Type.Object({
    tags: Type.Array(Type.String()),
    recent: Type.Array(Type.Union([Type.Integer(), Type.Null()])),
    kinds: Type.Union([Type.Array(Type.Enum(['a', 'b'])), Type.Null()]),
    rules: Type.Array(Type.Object({ field: Type.String() })),
    competitors: Type.Array(Type.Object({ domain: Type.String(), position: Type.Integer() })),
    features: Type.Record(Type.String(), Type.Boolean()),
    counts: Type.Record(Type.String(), Type.Number()),
  })
  assert.deepEqual(shown(row), [
    'tags list',
    'recent list',
    'kinds list',
    'rules json',
    'competitors competitors',
    'features flags',
    'counts json',
  ])
})

test('what not every row has is optional: an added field with all below it, and what only some kinds of rows have', () => {
  const page = Type.Object({ url: Type.String(), clicks: Type.Integer() })
  const query = Type.Object({ query: Type.String(), clicks: Type.Integer() })
  assert.deepEqual(shown(Type.Union([page, query])), ['url? plain', 'clicks plain', 'query? plain'])
  const summary = Type.Optional(Type.Object({ crawl: Type.Object({ health: Type.Integer() }) }))
  const row = Type.Object({ uid: Type.String(), summary })
  assert.deepEqual(shown(row), ['uid plain', 'summary.crawl.health? plain'])
  const [, health] = columnsOf(row)
  assert.equal(isIn(health!, [{ uid: 'a' }]), false)
  assert.equal(isIn(health!, [{ uid: 'a' }, { uid: 'b', summary: { crawl: null } }]), true)
  assert.equal(isIn(health!, [{ uid: 'b', summary: { crawl: { health: 1 } } }]), true)
})
