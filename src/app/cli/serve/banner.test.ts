import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { loadConfig } from '../../../data/settings/config.ts'
import { banner } from './banner.ts'

const KEY = `slk_${'k'.repeat(40)}`
const url = 'http://127.0.0.1:4780'
const link = `${url}/welcome#k=token`
const first = { shown: { key: KEY, link } }

test('the first start shows URL, a link, key, a call to paste and where the data lies', () => {
  const text = banner({ url, first, demoUid: 'abcdefghij', isUnclaimed: false, config: loadConfig({}) })
  assert.match(text, /^Sightline is running at http:\/\/127\.0\.0\.1:4780\n/)
  assert.ok(text.includes(`\n  curl -H 'Authorization: Bearer ${KEY}' ${url}/v1/projects\n`))
  assert.ok(text.includes(`\nOpen the dashboard: ${link}\n`))
  assert.ok(text.includes('abcdefghij'))
  assert.ok(text.endsWith(resolve('data')))
})

test('a browser that was opened is said before the link', () => {
  const text = banner({
    url,
    first,
    isOpened: true,
    demoUid: undefined,
    isUnclaimed: false,
    config: loadConfig({}),
  })
  assert.match(
    text,
    /^Your browser is opening the dashboard\. If it does not, use this link\.\nOpen the dashboard: /m,
  )
})

test('the first start says where ranks come from, when they are not real', () => {
  const shown = (env: Record<string, string>) =>
    banner({ url, first, demoUid: 'abcdefghij', isUnclaimed: false, config: loadConfig(env) })
  assert.match(shown({}), /^Demo project: +abcdefghij \(all its numbers are simulated\)$/m)
  assert.match(
    shown({}),
    /no search provider is set up.*\n +To track real positions, enter the key of a provider in Settings → Providers/,
  )
  assert.match(
    shown({ SIGHTLINE_SERP_PROVIDER: 'simulator' }),
    /^Ranks: +simulated, including those of your own/m,
  )
  const real = shown({ SIGHTLINE_SERP_PROVIDER: 'serper', SIGHTLINE_SERPER_KEY: 'x' })
  assert.doesNotMatch(real, /^Ranks:/m)
})

test('where nobody looks, neither key nor link is shown, but where they are', () => {
  const config = loadConfig({})
  const text = banner({
    url,
    first: { file: '/data/first-sign-in.txt' },
    demoUid: undefined,
    isUnclaimed: false,
    config,
  })
  assert.match(
    text,
    /To begin, read the link to the dashboard and your API key.*\n {2}\/data\/first-sign-in\.txt\n/,
  )
  assert.doesNotMatch(text, /slk_|#k=/)
  const lost = banner({
    url,
    first: { lostTo: '/data/x (EACCES)' },
    demoUid: undefined,
    isUnclaimed: false,
    config,
  })
  assert.match(lost, /could not be written to \/data\/x \(EACCES\).*\n {2}bin\/sightline members link 1\n/)
})

test('who listens on every interface is told to put the host in, unless the address is known', () => {
  const shown = (env: Record<string, string>) =>
    banner({ url, first, demoUid: undefined, isUnclaimed: false, config: loadConfig(env) })
  const advice = /put this one's host name or address in place/
  assert.match(shown({ SIGHTLINE_HOST: '0.0.0.0' }), advice)
  assert.doesNotMatch(shown({}), advice)
  assert.doesNotMatch(
    shown({ SIGHTLINE_HOST: '0.0.0.0', SIGHTLINE_PUBLIC_URL: 'https://seo.example' }),
    advice,
  )
})

test('a later start is one line, and says how to sign in while nobody has', () => {
  const later = (isUnclaimed: boolean) =>
    banner({ url, first: undefined, demoUid: undefined, isUnclaimed, config: loadConfig({}) })
  assert.equal(later(false), `Sightline is running at ${url}`)
  assert.match(later(true), /running at \S+\nNobody has signed in .*\n {2}bin\/sightline members link 1$/)
})

test('the password of the database is not shown', () => {
  const config = loadConfig({ SIGHTLINE_DATABASE_URL: 'postgres://me:hunter2@db.example:5433/seo' })
  const text = banner({ url, first, demoUid: undefined, isUnclaimed: false, config })
  assert.match(text, /PostgreSQL at db\.example:5433\/seo/)
  assert.doesNotMatch(text, /hunter2/)
})
