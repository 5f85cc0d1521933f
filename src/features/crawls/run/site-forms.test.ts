import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetcher } from '../../../background/fetching/fetcher.ts'
import { isOpenForm, otherForms } from './site-forms.ts'
import { findLlmsFile } from './site-surroundings.ts'

const HOME = new URL('https://example.com/')

function formsOf(home: string): string[] {
  return otherForms(new URL(home)).map(({ href }) => href)
}

test('a site has other forms by http, and with www or without', () => {
  assert.deepEqual(formsOf('https://example.com/start'), [
    'http://example.com/',
    'https://www.example.com/',
    'http://www.example.com/',
  ])
  assert.deepEqual(formsOf('https://www.example.co.uk/'), [
    'http://www.example.co.uk/',
    'https://example.co.uk/',
    'http://example.co.uk/',
  ])
})

test('a site by http or at a port has no other scheme, a sub-domain no www, an address in digits neither', () => {
  assert.deepEqual(formsOf('http://example.com/'), ['http://www.example.com/'])
  assert.deepEqual(formsOf('https://example.com:8443/'), ['https://www.example.com:8443/'])
  assert.deepEqual(formsOf('https://blog.example.com/'), ['http://blog.example.com/'])
  assert.deepEqual(formsOf('http://127.0.0.1/'), [])
  assert.deepEqual(formsOf('http://[::1]/'), [])
  assert.deepEqual(formsOf('http://intranet/'), [])
})

type Answer = { status: number; location?: string; type?: string }

/** Answers by address; all others do not connect. */
function askingOf(answers: Readonly<Record<string, Answer>>) {
  const fetcher: Fetcher = {
    async fetchOne(url) {
      const answer = answers[String(url)]
      if (answer === undefined) return { state: 'failed', kind: 'connect', message: '', totalMs: 1 }
      const { status, location, type } = answer
      const headers = { ...(location && { location }), ...(type && { 'content-type': type }) }
      return {
        state: 'response',
        ...{ status, headers, body: null, encodings: [], bytesOnWire: 0, ttfbMs: 1, totalMs: 1 },
        ...{ isTruncated: false, cutBy: null, isBroken: false, malformed: [] },
      }
    },
    close: async () => {},
  }
  return { fetcher, mayVisit: async (url: URL) => url.pathname !== '/closed', signal: AbortSignal.abort() }
}

test('a form that answers itself, or leads to another one that does, is open', async () => {
  const asking = askingOf({
    'http://example.com/': { status: 200 },
    'http://www.example.com/': { status: 301, location: 'https://www.example.com/' },
    'https://www.example.com/': { status: 200 },
  })
  for (const form of otherForms(HOME)) assert.equal(await isOpenForm(form, HOME, asking), true, form.href)
})

test('a form that redirects to the one that is crawled, to another site, fails or is forbidden is not open', async () => {
  const isOpen = (answers: Readonly<Record<string, Answer>>) =>
    isOpenForm(new URL('http://example.com/'), HOME, askingOf(answers))
  const to = (location: string) => ({ 'http://example.com/': { status: 302, location } })
  const well = { 'https://example.com/': { status: 200 }, 'https://other.example/': { status: 200 } }
  assert.equal(await isOpen({ ...well, ...to('https://example.com/') }), false)
  assert.equal(await isOpen({ ...well, ...to('https://other.example/') }), false)
  assert.equal(await isOpen({ ...well, ...to('/closed') }), false)
  assert.equal(await isOpen({ 'http://example.com/': { status: 404 } }), false)
  assert.equal(await isOpen({}), false)
})

test('an llms.txt of text is one, a page that says that nothing is there is none', async () => {
  const find = async (answer: Answer) =>
    (await findLlmsFile(HOME, askingOf({ 'https://example.com/llms.txt': answer })))?.href
  assert.equal(
    await find({ status: 200, type: 'text/markdown; charset=utf-8' }),
    'https://example.com/llms.txt',
  )
  assert.equal(await find({ status: 200, type: 'text/html' }), undefined)
  assert.equal(await find({ status: 404, type: 'text/plain' }), undefined)
})
