import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fetched, FetchedResponse, Fetcher } from '../../../background/fetching/fetcher.ts'
import { rememberAnswers } from './recent-answers.ts'

const answer = (more: Partial<FetchedResponse> = {}): FetchedResponse => ({
  state: 'response',
  status: 200,
  headers: {},
  body: new Uint8Array([1, 2, 3]),
  encodings: [],
  bytesOnWire: 3,
  ttfbMs: 1,
  totalMs: 2,
  isTruncated: false,
  cutBy: null,
  malformed: [],
  isBroken: false,
  ...more,
})

function countingFetcher(reply: (url: string) => Fetched) {
  const asked: string[] = []
  const fetcher: Fetcher = {
    async fetchOne(url) {
      asked.push(String(url))
      return reply(String(url))
    },
    async close() {},
  }
  return { asked, fetcher }
}

const bodyOf = (fetched: Fetched) => (fetched.state === 'response' ? [...(fetched.body ?? [])] : undefined)

test('what was asked, or is being asked, is not asked again, and everybody gets a body of his own', async () => {
  const { asked, fetcher } = countingFetcher(() => answer())
  const remembered = rememberAnswers(fetcher)
  const both = await Promise.all(
    ['https://a.test/x', 'https://a.test/%78#y'].map((url) => remembered.fetchOne(url)),
  )
  both.push(await remembered.fetchOne('https://a.test/x'))
  assert.deepEqual(asked, ['https://a.test/x'])
  assert.equal(new Set(both.map((fetched) => fetched.state === 'response' && fetched.body?.buffer)).size, 3)
  for (const fetched of both) assert.deepEqual(bodyOf(fetched), [1, 2, 3])
  assert.deepEqual(
    both.map((fetched) => fetched.state === 'response' && fetched.bytesOnWire),
    [3, 0, 0],
  )
})

test('failures, refusals, errors and answers that are not whole are asked again', async () => {
  const replies: Fetched[] = [
    { state: 'failed', kind: 'timeout', message: '', totalMs: 1 },
    answer({ status: 429 }),
    answer({ status: 500 }),
    answer({ isTruncated: true }),
    answer({ cutBy: 'reset' }),
    answer({ body: new Uint8Array(1024 * 1024 + 1) }),
  ]
  for (const reply of replies) {
    const { asked, fetcher } = countingFetcher(() => reply)
    const remembered = rememberAnswers(fetcher)
    await Promise.all([1, 2].map(() => remembered.fetchOne('https://a.test/')))
    assert.equal(asked.length, 2, JSON.stringify(reply).slice(0, 80))
  }
})

test('a question for the status alone is asked', async () => {
  const { asked, fetcher } = countingFetcher(() => answer())
  const remembered = rememberAnswers(fetcher)
  await remembered.fetchOne('https://a.test/')
  await remembered.fetchOne('https://a.test/', { method: 'HEAD' })
  assert.equal(asked.length, 2)
})

test('a question with headers of its own has an answer of its own', async () => {
  const { asked, fetcher } = countingFetcher(() => answer({ status: asked.length === 1 ? 304 : 200 }))
  const remembered = rememberAnswers(fetcher)
  const statusOf = async (headers?: string[]) => {
    const fetched = await remembered.fetchOne('https://a.test/', headers && { headers })
    return fetched.state === 'response' && fetched.status
  }
  assert.equal(await statusOf(['if-none-match', '"1"']), 304)
  assert.equal(await statusOf(), 200)
  assert.equal(await statusOf(), 200)
  assert.equal(asked.length, 2)
})

test('addresses that differ in scheme, host or port have answers of their own', async () => {
  const { asked, fetcher } = countingFetcher(() => answer())
  const remembered = rememberAnswers(fetcher)
  const urls = ['https://a.test/', 'http://a.test/', 'https://www.a.test/', 'https://a.test:8443/']
  for (const url of [...urls, ...urls]) await remembered.fetchOne(url)
  assert.deepEqual(asked, urls)
})

test('the oldest answers make room for others, in bytes and in number', async () => {
  const askedInOrder = async (bytesMax: number, answersMax: number) => {
    const { asked, fetcher } = countingFetcher(() => answer({ body: new Uint8Array(1_000) }))
    const remembered = rememberAnswers(fetcher, { bytesMax, answersMax })
    for (const path of ['1', '2', '3', '3', '2', '1']) await remembered.fetchOne(`https://a.test/${path}`)
    return asked.map((url) => url.at(-1))
  }
  assert.deepEqual(await askedInOrder(3_000, 3), ['1', '2', '3'])
  assert.deepEqual(await askedInOrder(2_999, 3), ['1', '2', '3', '1'])
  assert.deepEqual(await askedInOrder(3_000, 2), ['1', '2', '3', '1'])
})

test('whatever is remembered is what came, however often the room was filled anew', async () => {
  const bodyAt = (url: string) => new Uint8Array((Number(url.split('/').at(-1)) * 37) % 300).fill(url.length)
  const { asked, fetcher } = countingFetcher((url) => answer({ body: bodyAt(url) }))
  const remembered = rememberAnswers(fetcher, { bytesMax: 1_000, answersMax: 8 })
  for (let turn = 0; turn < 2_000; turn++) {
    const url = `https://a.test/${'x'.repeat(turn % 2)}/${(turn * turn) % 23}`
    assert.deepEqual(bodyOf(await remembered.fetchOne(url)), [...bodyAt(url)], `turn ${turn}`)
  }
  assert.ok(asked.length > 100 && asked.length < 2_000, String(asked.length))
})
