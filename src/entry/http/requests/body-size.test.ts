import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { bodyBytesMaxOf } from './body-size.ts'

const SERVER_MAX = 1_048_576
const ROOM = 65_536
const beyondRoom = (schema: TSchema) => bodyBytesMaxOf(schema, SERVER_MAX) - ROOM

test('a route without a body has room for what it refuses', () => {
  assert.equal(bodyBytesMaxOf(undefined, SERVER_MAX), ROOM)
})

test('the largest body that a schema allows fits, however its text is written', () => {
  const tag = Type.Union([Type.String({ maxLength: 20 }), Type.Null()])
  const schema = Type.Object({
    kind: Type.Enum(['a', 'longest']),
    on: Type.Boolean(),
    size: Type.Integer(),
    tags: Type.Array(tag, { maxItems: 50 }),
  })
  const largest = {
    kind: 'longest',
    on: false,
    size: Number.MIN_SAFE_INTEGER,
    tags: Array.from({ length: 50 }, () => 'é'.repeat(20)),
  }
  const text = JSON.stringify(largest).replaceAll('é', '\\u00e9')
  assert.ok(beyondRoom(schema) >= text.length)
  assert.ok(beyondRoom(schema) < 2 * text.length)
})

test('what a schema leaves open is bounded by the server', () => {
  for (const schema of [
    Type.Unknown(),
    Type.Array(Type.Integer()),
    Type.Record(Type.String(), Type.Integer()),
    Type.Object({ text: Type.String({ maxLength: 10_000_000 }) }),
  ])
    assert.equal(bodyBytesMaxOf(schema, SERVER_MAX), SERVER_MAX)
  assert.equal(bodyBytesMaxOf(Type.Object({}), 2048), 2048)
})
