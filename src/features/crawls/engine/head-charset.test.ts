import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headCharsetOf } from './head-charset.ts'

const META = '<meta charset=windows-1251>'
const LONG = 'x'.repeat(2_000)

const charsetIn = (html: string) => headCharsetOf(Buffer.from(html, 'latin1'))

test('a meta element counts wherever it stands in the head', () => {
  const heads = [
    `<!doctype html><html><head><style>${LONG}</style><title>a</title>${META}`,
    `<script>if (a<b) "</div>" ${LONG}</script>${META}`,
    `<!-- <body> ${LONG} -->${META}`,
    `<title>${LONG} <p></title><base href=/><link rel=x><noscript><object></object></noscript>${META}`,
    `${LONG}${META}`,
    `<style>${LONG}</style><meta http-equiv=Content-Type content="text/html; charset=windows-1251">`,
  ]
  for (const html of heads) assert.equal(charsetIn(html), 'windows-1251', html.replaceAll(LONG, '…'))
})

test('behind the head it counts within the first 1,024 bytes alone', () => {
  assert.equal(charsetIn(`<body>${META}`), 'windows-1251')
  for (const html of [
    `<body>${LONG}${META}`,
    `<style>${LONG}</style></head>${META}`,
    `<div></div><style>${LONG}</style>${META}`,
    `<unheard-of><style>${LONG}</style>${META}`,
  ])
    assert.equal(charsetIn(html), undefined, html.replaceAll(LONG, '…'))
})

test('what only looks like a meta element names nothing', () => {
  for (const html of [
    `<script>${LONG}${META}</script>`,
    `<style>${META}</style>`,
    `<title>${META}</title>`,
    `<!-- ${META} -->`,
    '<meta content="text/html; charset=windows-1251">',
    '<meta charset=klingon>',
    '</meta charset=windows-1251>',
    '<meta charset=windows-1251',
    'charset',
    '',
  ])
    assert.equal(charsetIn(html), undefined, html.replaceAll(LONG, '…'))
  assert.equal(charsetIn(`<meta charset=klingon>${META}`), 'windows-1251')
})

test('a page that names an encoding no page can have in it means the one that can', () => {
  assert.equal(charsetIn(`<style>${LONG}</style><meta charset=utf-16>`), 'UTF-8')
})
