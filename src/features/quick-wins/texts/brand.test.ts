import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createBrandMatcher, type Site } from './brand.ts'

function check(site: Site, queries: { brand: string[]; other: string[] }): void {
  const isBrand = createBrandMatcher(site)
  for (const query of queries.brand) assert.equal(isBrand(query), true, `${query} of ${site.name}`)
  for (const query of queries.other) assert.equal(isBrand(query), false, `${query} of ${site.name}`)
}

test('a distinctive name is the brand wherever it stands, in singular or plural', () => {
  check(
    { name: 'Salewa', domain: 'www.salewa.com' },
    {
      brand: [
        'salewa',
        'salewa tents',
        'tent by salewa',
        'salewas',
        'salewa.com',
        'salewatents',
        'sale wa jacket',
      ],
      other: ['sale', 'wa', 'tents on sale', 'tents on sale washington'],
    },
  )
})

test('a name of several words is found as words, joined, and cut elsewhere', () => {
  check(
    { name: 'Blue Heron Tents', domain: 'blueherontents.example' },
    {
      brand: [
        'blue heron tents',
        'blueheron tents',
        'blueherontents',
        'blue heron tent sale',
        'blueherontents.example',
      ],
      other: ['blue tents', 'heron', 'tents blue heron', 'blue heron'],
    },
  )
})

test('common words that are written as one are the brand wherever they stand', () => {
  check(
    { name: 'Best Buy', domain: 'bestbuy.com' },
    { brand: ['bestbuy laptop', 'best buy', 'laptop bestbuy'], other: ['best buy laptop', 'best laptop'] },
  )
  check(
    { name: 'Website', domain: 'shop.trailsupply.co.uk' },
    {
      brand: ['trailsupply boots', 'trail supply'],
      other: ['trail supply boots', 'trail boots', 'best website'],
    },
  )
})

test('a word of the language is the brand only where nothing else is searched for', () => {
  check(
    { name: 'Outdoor', domain: 'www.outdoor.example' },
    {
      brand: [
        'outdoor',
        'outdoors',
        'outdoor login',
        'www outdoor example',
        'outdoor.example',
        'tents outdoor.example',
      ],
      other: ['outdoor jacket', 'outdoor tents', 'best outdoor shop', 'tents', 'example'],
    },
  )
  check(
    { name: 'Running Shoes', domain: 'runningshoes.com' },
    {
      brand: [
        'running shoes',
        'runningshoes',
        'best runningshoes',
        'runningshoes.com',
        'running shoes official website',
      ],
      other: ['running shoes men', 'red running shoes'],
    },
  )
})

test('the part of a name that is the shop counts, a slogan does not', () => {
  check(
    { name: 'Demo: Example Outdoor', domain: 'www.outdoor.example' },
    {
      brand: ['example outdoor', 'example outdoor tents', 'exampleoutdoor', 'demo'],
      other: ['outdoor tents', 'demo tents', 'example tents'],
    },
  )
  check(
    { name: 'Salewa | Handmade leather wallets', domain: 'salewa.com' },
    { brand: ['salewa'], other: ['handmade leather wallets'] },
  )
})

test('articles and legal forms do not matter, and second-level suffixes are no names', () => {
  check(
    { name: 'The Zorblax Company Ltd', domain: 'shop.zorblax.co.uk' },
    { brand: ['zorblax', 'zorblax company', 'zorblax reviews'], other: ['co uk', 'the company', 'uk tents'] },
  )
})

test('accents, width and letter case do not matter', () => {
  check(
    { name: 'Müller & Söhne', domain: 'xn--mller-kva.example' },
    { brand: ['muller & sohne', 'müller', 'müller werkzeug', 'muller'], other: ['söhne', 'mull'] },
  )
})

test('where words are not spaced, the name is found anywhere', () => {
  check(
    { name: '無印良品', domain: 'www.muji.com' },
    { brand: ['無印良品 収納', '東京無印良品店', 'muji'], other: ['収納', '良品'] },
  )
})

test('short words and numbers are no brands by themselves', () => {
  check(
    { name: 'Go', domain: 'go.example' },
    { brand: ['go', 'go login'], other: ['where to go', 'go tents'] },
  )
  check({ name: '24', domain: '127.0.0.1:8080' }, { brand: ['24'], other: ['24 tents', '127'] })
})

test('a site without a name, at an address, has no brand', () => {
  const isBrand = createBrandMatcher({ name: '', domain: '127.0.0.1' })
  for (const query of ['', ' ', 'tents', '127']) assert.equal(isBrand(query), false)
})

test('every text is answered', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.domain(),
      fc.string({ unit: 'grapheme' }),
      (name, domain, query) => {
        assert.equal(typeof createBrandMatcher({ name, domain })(query), 'boolean')
      },
    ),
  )
})
