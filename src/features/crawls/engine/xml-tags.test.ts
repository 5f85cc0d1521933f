import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { examples } from '../../../../test/helpers/examples.ts'
import { createXmlReader, findAttribute, TAG_LENGTH_MAX } from './xml-tags.ts'

/** Tags as <name> or </name>, text between them as it is. */
function events(text: string, size: number): string[] {
  const found: string[] = []
  let waiting = ''
  const flush = (next?: string) => {
    if (waiting !== '') found.push(waiting)
    waiting = ''
    if (next) found.push(next)
  }
  const reader = createXmlReader({
    onText(piece) {
      waiting += piece
    },
    onTag({ isClose, isSelfClosing, prefix, name, attributes }) {
      flush(
        `<${isClose ? '/' : ''}${prefix && `${prefix}:`}${name}|${attributes}${isSelfClosing ? '/' : ''}>`,
      )
    },
    onDefinitions: () => flush('[definitions]'),
  })
  for (let from = 0; from < text.length; from += size) reader.push(text.slice(from, from + size))
  reader.end()
  flush()
  return found
}

test('tags and text come in order, comments and declarations not at all', () => {
  const text = '<?xml version="1.0"?><A:Url x="1">a &amp; b<!-- <c> -- > --><![CDATA[<d>&]]></A:Url><e/>'
  for (const size of [1, 2, 5, 1000])
    assert.deepEqual(events(text, size), ['<a:url| x="1">', 'a &amp; b<d>&amp;', '</a:url|>', '<e|/>'])
})

test('a document type is skipped with all that it defines', () => {
  const text = '<!doctype a SYSTEM "b"><x><!DOCTYPE a [<!ENTITY b "<c>">]  ><d>'
  for (const size of [1, 3, 1000]) assert.deepEqual(events(text, size), ['<x|>', '[definitions]', '<d|>'])
})

test('a sign that opens no tag is text', () => {
  assert.deepEqual(events('a < b <<c> <', 3), ['a < b <', '<c|>', ' <'])
  const long = `<a ${'x'.repeat(TAG_LENGTH_MAX)}>`
  assert.deepEqual(events(long, 100), [long])
})

test('the events do not depend on where the text is cut', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE',
    '[',
    ']',
    '/',
    'a',
    ' ',
    '"',
    '&',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (pieces, size) => {
      const text = pieces.join('')
      assert.deepEqual(events(text, size), events(text, text.length + 1))
    }),
    { numRuns: examples(1000) },
  )
})

test('attributes are found by name in either kind of quotes', () => {
  const attributes = ` rel='a "b"' HREF = "c 'd'" empty="" `
  assert.equal(findAttribute(attributes, 'rel'), 'a "b"')
  assert.equal(findAttribute(attributes, 'href'), "c 'd'")
  assert.equal(findAttribute(attributes, 'empty'), '')
  assert.equal(findAttribute(attributes, 'b'), undefined)
  assert.equal(findAttribute(' href="unclosed', 'href'), undefined)
})
