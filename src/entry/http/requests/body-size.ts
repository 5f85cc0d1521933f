// How large the body of a route may be: the maximum that its schema allows, plus white space. Most routes need a few
// kilobytes, and a server that accepted a mebibyte for each would offer its memory and time to anybody with a key.

import type { TSchema } from 'typebox'
import type { SchemaNode } from './readers/reader.ts'

/**
 * Enough for nearly every route, and the minimum for all: a client that sends too much should read an error about
 * fields, not bytes.
 */
const ROOM_BYTES = 65_536
/** The longest form of a character in JSON: `\u00e9`. */
const CHARACTER_BYTES = 6
const NUMBER_BYTES = 24

export function bodyBytesMaxOf(schema: TSchema | undefined, serverMax: number): number {
  return Math.min(serverMax, ROOM_BYTES + (schema === undefined ? 0 : bytesOf(schema as SchemaNode)))
}

function bytesOf(node: SchemaNode): number {
  if ('const' in node) return textBytes(JSON.stringify(node.const).length)
  if (node.enum !== undefined) return Math.max(...node.enum.map((value) => textBytes(String(value).length)))
  if (node.anyOf !== undefined) return Math.max(...node.anyOf.map(bytesOf))
  switch (node.type) {
    case 'string':
      return textBytes(node.maxLength ?? Number.POSITIVE_INFINITY)
    case 'array':
      return (node.maxItems ?? Number.POSITIVE_INFINITY) * (1 + bytesOf(node.items ?? {}))
    case 'object':
      return objectBytes(node)
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return NUMBER_BYTES
    default:
      return Number.POSITIVE_INFINITY
  }
}

function objectBytes({ properties = {}, additionalProperties, patternProperties }: SchemaNode): number {
  const isOpen = patternProperties !== undefined || (additionalProperties ?? false) !== false
  if (isOpen) return Number.POSITIVE_INFINITY
  const fields = Object.entries(properties)
  return fields.reduce((sum, [name, schema]) => sum + textBytes(name.length) + 2 + bytesOf(schema), 2)
}

function textBytes(characters: number): number {
  return 2 + characters * CHARACTER_BYTES
}
