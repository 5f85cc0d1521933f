import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLines } from './disavow-lines.ts'

const OWN = 'www.own.example:8080'
const read = (text: string) => readLines(text, OWN)
const values = (text: string) => read(text).entries.map(({ type, value }) => `${type} ${value}`)
const reasons = (text: string) => read(text).faults.map(({ line, reason }) => [line, reason])

test('lines of a file for Google and bare domains are understood', () => {
  const lines = [
    'domain:spam.example',
    'Domain: BLOG.Spam.Example.',
    'links.example',
    'bücher.example',
    'https://Forum.example:443/thread?page=3#top',
    'http://203.0.113.7/page',
  ]
  assert.deepEqual(values(lines.join('\r\n')), [
    'domain spam.example',
    'domain blog.spam.example',
    'domain links.example',
    'domain xn--bcher-kva.example',
    'url https://forum.example/thread?page=3',
    'url http://203.0.113.7/page',
  ])
})

test('what people write around a domain is left out', () => {
  for (const written of [
    'domain:https://spam.example/path',
    'domain:*.spam.example',
    'domain:.spam.example',
    'domain:spam.example:80',
  ])
    assert.deepEqual(values(written), ['domain spam.example'], written)
})

test('a comment is the note of the line below it, unless a blank line is between', () => {
  const { entries } = read(
    '# heading\n\n# bought links,\n# nobody answers\ndomain:a.example\nb.example\nhttps://c.example/x # paid',
  )
  assert.deepEqual(
    entries.map(({ value, note, line }) => [value, note, line]),
    [
      ['a.example', 'bought links, nobody answers', 5],
      ['b.example', null, 6],
      ['https://c.example/x', 'paid', 7],
    ],
  )
})

test('what cannot be meant is told with its line and reason', () => {
  const lines = [
    'spam.example/page',
    '203.0.113.7',
    'domain:[2001:db8::1]',
    'localhost',
    'ftp://spam.example/a',
    'javascript:alert(1)',
    'two words',
    '<script>',
    'https://',
    `https://spam.example/${'x'.repeat(2_100)}`,
  ]
  assert.deepEqual(reasons(lines.join('\n')), [
    [1, 'pathWithoutScheme'],
    [2, 'address'],
    [3, 'address'],
    [4, 'noDot'],
    [5, 'scheme'],
    [6, 'notADomain'],
    [7, 'notADomain'],
    [8, 'notADomain'],
    [9, 'notAUrl'],
    [10, 'tooLong'],
  ])
})

test('nothing of the own site, below it or above it', () => {
  const lines = ['own.example', 'WWW.own.example', 'shop.own.example', 'https://own.example/page']
  assert.deepEqual(
    read(lines.join('\n')).faults.map(({ reason }) => reason),
    ['ownSite', 'ownSite', 'ownSite', 'ownSite'],
  )
  assert.equal(readLines('big.example', 'shop.big.example').faults[0]?.reason, 'ownSite')
  assert.deepEqual(values('notown.example'), ['domain notown.example'])
})

test('a line that comes again is counted once', () => {
  const { entries, repeated } = read('spam.example\ndomain:SPAM.example\n\nspam.example')
  assert.equal(entries.length, 1)
  assert.equal(repeated, 2)
})
