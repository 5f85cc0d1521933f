import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestKeywords, type TitledPage } from './keyword-suggestions.ts'

const page = (title: string | null, depth = 1, h1: string | null = null): TitledPage => ({ title, h1, depth })
const ofPages = (pages: TitledPage[], queries: string[] = []) =>
  suggestKeywords({ pages, queries, siteName: 'Oak Desks' }, 10)

test('titles lose the name of the site, whichever side it stands on', () => {
  const pages = [
    page('Standing desk | Oak Desks'),
    page('Oak Desks – Walnut table'),
    page('Monitor arm - Oak Desks'),
    page('Oak Desks: office chair'),
  ]
  assert.deepEqual(ofPages(pages), ['standing desk', 'walnut table', 'monitor arm', 'office chair'])
})

test('a name that is not that of the project is known by how often it comes', () => {
  const pages = ['desk', 'table', 'chair', 'lamp'].map((thing) => page(`${thing} | Wood & Co`))
  assert.deepEqual(ofPages(pages), ['desk', 'table', 'chair', 'lamp'])
})

test('queries come first, pages near the start before those further down, and nothing comes twice', () => {
  const pages = [page('Deep page', 4), page('Standing desk', 0), page(null, 1, 'Cable tray')]
  assert.deepEqual(ofPages(pages, ['oak desk', 'Standing  Desk']), [
    'oak desk',
    'standing desk',
    'cable tray',
    'deep page',
  ])
})

test('what nobody searches for is left out', () => {
  const pages = [
    page('About us'),
    page('404'),
    page('A'),
    page(''),
    page('How we made this very long title of more than six words'),
    page('x'.repeat(500)),
  ]
  assert.deepEqual(ofPages(pages), [])
})
