import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { charsetOf, decodeHtml } from './charset.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('a byte-order mark counts more than the header, the header more than the page', () => {
  const page = '<meta charset=windows-1251>é'
  assert.equal(decodeHtml(Buffer.from(`\ufeff${page}`), 'text/html; charset=iso-8859-1').text, page)
  assert.equal(decodeHtml(latin1(page), 'text/html; charset=iso-8859-1').text, page)
  assert.equal(decodeHtml(latin1(page), 'text/html').text, '<meta charset=windows-1251>й')
  assert.equal(decodeHtml(Buffer.from('\ufeffhé', 'utf16le'), null).text, 'hé')
})

test('a charset nobody knows is as if none had been said', () => {
  assert.equal(decodeHtml(Buffer.from('é'), 'text/html; charset=klingon').text, 'é')
  assert.equal(decodeHtml(Buffer.from('<meta charset=klingon>é'), null).text, '<meta charset=klingon>é')
})

test('without any word about it, valid UTF-8 is UTF-8 and the rest is windows-1252', () => {
  assert.deepEqual(decodeHtml(Buffer.from('naïve €'), null), { text: 'naïve €', encoding: 'UTF-8' })
  assert.deepEqual(decodeHtml(latin1('na\xefve \x80'), null), { text: 'naïve €', encoding: 'windows-1252' })
})

test('broken UTF-8 is read with replacement characters', () => {
  const body = Buffer.from([0x61, 0xff, 0xc3, 0x28, 0xe2, 0x82])
  assert.equal(decodeHtml(body, 'text/html; charset=utf-8').text, 'a\ufffd\ufffd(\ufffd')
})

test('no bytes and no header make it throw, and what it gives is well-formed', () => {
  const contentType = fc.option(
    fc.oneof(
      fc.string(),
      fc
        .constantFrom('utf-16', 'replacement', 'x-user-defined', 'iso-2022-kr', 'gb18030', 'utf-7')
        .map((name) => `text/html;charset=${name}`),
    ),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), contentType, (body, type) =>
      decodeHtml(body, type).text.isWellFormed(),
    ),
  )
})

test('the charset of a header may stand in quotes and anywhere among the parameters', () => {
  assert.equal(charsetOf('text/html; version=1; Charset="UTF-8" ; x=y'), 'UTF-8')
  assert.equal(charsetOf("text/html;charset='utf-8'"), 'utf-8')
  assert.equal(charsetOf('text/html; charset = gbk'), 'gbk')
  assert.equal(charsetOf('text/html; notcharset=gbk'), undefined)
  assert.equal(charsetOf('text/html'), undefined)
  assert.equal(charsetOf(null), undefined)
})
