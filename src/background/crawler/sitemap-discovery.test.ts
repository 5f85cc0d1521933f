import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitemapPlaces } from './sitemap-discovery.ts'

const SITE = new URL('https://example.com/start?x=1')

test('announced sitemaps keep their order, once each, and the usual names follow', () => {
  const lines = [
    'https://cdn.example.net/a.xml',
    '/b.xml',
    'https://CDN.example.net/a.xml#x',
    'ftp://example.com/c',
  ]
  assert.deepEqual(sitemapPlaces(SITE, lines), {
    announced: ['https://cdn.example.net/a.xml', 'https://example.com/b.xml'],
    usual: [
      'https://example.com/sitemap.xml',
      'https://example.com/sitemap_index.xml',
      'https://example.com/wp-sitemap.xml',
    ],
  })
})

test('a usual name that was announced is not asked for again', () => {
  const { announced, usual } = sitemapPlaces(SITE, ['https://example.com/sitemap.xml'])
  assert.deepEqual(announced, ['https://example.com/sitemap.xml'])
  assert.deepEqual(usual, ['https://example.com/sitemap_index.xml', 'https://example.com/wp-sitemap.xml'])
})
