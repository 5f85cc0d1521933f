import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { decodeEntities } from './entities.ts'
import entities from './named-entities.json' with { type: 'json' }

const NAMES = entities.names
  .flatMap((line) => line.split(' '))
  .flatMap((entry) => entry.split(':')[1]!.split(','))

function parsed(written: string): { text: string; attribute: string } {
  const [element] = parseFragment(`<p title="${written}">${written}</p>`).childNodes as [
    DefaultTreeAdapterMap['element'],
  ]
  const [text] = element.childNodes as [DefaultTreeAdapterMap['textNode']]
  return { text: text.value, attribute: element.attrs[0]!.value }
}

function assertSame(written: string): void {
  const { text, attribute } = parsed(written)
  assert.equal(decodeEntities(written, false), text)
  assert.equal(decodeEntities(written, true), attribute)
}

test('every name of the standard stands for what parse5 takes it for', () => {
  assert.equal(NAMES.length, 2125)
  assert.equal(entities.withoutSemicolon.flatMap((line) => line.split(' ')).length, 106)
  // With and without semicolon, before a letter, a digit, an equals sign, and at the end.
  for (const name of NAMES) assertSame(`&${name}; &${name} &${name}x &${name}1 &${name}= &${name}`)
})

test('every number stands for what parse5 takes it for', () => {
  for (let value = 0; value < 0x200; value++)
    if (value !== 13) assertSame(`x&#${value};&#x${value.toString(16)} &#0${value}g`)
  for (const written of [
    '&#xd800;',
    '&#xDFFF',
    '&#x10FFFF;',
    '&#1114112;',
    '&#99999999999999999999;',
    '&#;',
    '&#x;',
    '&#X41;',
  ])
    assertSame(written)
})

test('any mixture of ampersands, names and numbers is read as parse5 reads it', () => {
  const part = fc.constantFrom(
    ...['&', 'amp', 'not', 'notin', 'copy', ';', '#', 'x', '3', '8', 'a', '=', ' ', 'lt', 'GT'],
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => assertSame(`.${parts.join('')}`)),
    { numRuns: 500 },
  )
})
