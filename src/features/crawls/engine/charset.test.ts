import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { charsetOf, decodeHtml } from './charset.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

const MULTIBYTE = ['euc-kr', 'big5', 'shift_jis', 'euc-jp', 'iso-2022-jp']

const textOf = async (body: Uint8Array, contentType: string | null) =>
  (await decodeHtml(body, contentType)).text

test('a byte-order mark counts more than the header, the header more than the page', async () => {
  const page = '<meta charset=windows-1251>é'
  assert.equal(await textOf(Buffer.from(`\ufeff${page}`), 'text/html; charset=iso-8859-1'), page)
  assert.equal(await textOf(latin1(page), 'text/html; charset=iso-8859-1'), page)
  assert.equal(await textOf(latin1(page), 'text/html'), '<meta charset=windows-1251>й')
  assert.equal(await textOf(Buffer.from('\ufeffhé', 'utf16le'), null), 'hé')
})

test('a charset nobody knows is as if none had been said', async () => {
  assert.equal(await textOf(Buffer.from('é'), 'text/html; charset=klingon'), 'é')
  assert.equal(await textOf(Buffer.from('<meta charset=klingon>é'), null), '<meta charset=klingon>é')
})

test('without any word about it, valid UTF-8 is UTF-8 and the rest is windows-1252', async () => {
  assert.deepEqual(await decodeHtml(Buffer.from('naïve €'), null), {
    text: 'naïve €',
    encoding: 'UTF-8',
    isDeclared: false,
  })
  assert.deepEqual(await decodeHtml(latin1('na\xefve \x80'), null), {
    text: 'naïve €',
    encoding: 'windows-1252',
    isDeclared: false,
  })
})

test('broken UTF-8 is read with replacement characters', async () => {
  const body = Buffer.from([0x61, 0xff, 0xc3, 0x28, 0xe2, 0x82])
  assert.equal(await textOf(body, 'text/html; charset=utf-8'), 'a\ufffd\ufffd(\ufffd')
})

test('no bytes and no header make it throw, and what it gives is well-formed', async () => {
  const contentType = fc.option(
    fc.oneof(
      fc.string(),
      fc
        .constantFrom(
          'utf-16',
          'replacement',
          'x-user-defined',
          'iso-2022-kr',
          'gb18030',
          'utf-7',
          ...MULTIBYTE,
        )
        .map((name) => `text/html;charset=${name}`),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), contentType, async (body, type) =>
      (await textOf(body, type)).isWellFormed(),
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

// From the indexes of the Encoding standard: what browsers read, and what older tables do not have.
const PLACES: Record<string, Record<string, string>> = {
  // The first that Windows added, and one of the syllables that people write.
  'euc-kr': { b0a1: '가', '8141': '갂', '8c63': '똠', c8fe: '힝', '8100': '\ufffd\0' },
  // The first and others of Hong Kong, and one that stands for two characters.
  big5: { a440: '一', '8740': '䏰', '8862': 'Ê̄', '9df2': '𨋢', fefe: '秔', a1: '\ufffd' },
  shift_jis: { '889f': '亜', '80': '\x80', fa40: 'ⅰ', '815f': '＼', '8160': '～' },
  'euc-jp': { b0a1: '亜', ada1: '①', '8fa2af': '˘', a1c0: '＼', '8eb1': 'ｱ' },
  'iso-2022-jp': { '1b244230211b2842': '亜', '1b2849311b2842': 'ｱ', '0e': '\ufffd' },
  gbk: { b0a1: '啊', '80': '€', a8bc: 'ḿ' },
}

test('text of East Asia is read by the tables of the standard', async () => {
  for (const [charset, places] of Object.entries(PLACES))
    for (const [bytes, text] of Object.entries(places))
      assert.equal(
        await textOf(Buffer.from(bytes, 'hex'), `text/html; charset=${charset}`),
        text,
        `${charset} ${bytes}`,
      )
  assert.equal((await decodeHtml(latin1('<meta charset=ks_c_5601-1987>'), null)).encoding, 'EUC-KR')
})
