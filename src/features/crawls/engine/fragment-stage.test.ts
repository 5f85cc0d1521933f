import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFragmentStage, readAsked, readParts } from './fragment-stage.ts'
import { fragmentHashes, OtherFragments, partHash, partOf } from './fragments.ts'

test('what is asked and what pages have is read as it was added', () => {
  const stage = createFragmentStage()
  assert.equal(stage.take(), null)
  stage.addAsked(2, 1, 'größe')
  stage.addAsked(300_000, 1, 'b')
  stage.addParts(2, Uint32Array.of(partHash('größe'), partHash('x')))
  stage.addParts(3, new Uint32Array())
  const { asked, parts } = stage.take()!
  assert.deepEqual(
    [...readAsked(asked)],
    [
      { targetId: 2, sourceId: 1, name: 'größe' },
      { targetId: 300_000, sourceId: 1, name: 'b' },
    ],
  )
  assert.deepEqual([...readParts(parts, (id) => id === 3)], [{ pageId: 3, hashes: new Set() }])
  assert.deepEqual(
    [...readParts(parts, (id) => id === 2)][0]?.hashes,
    new Set([partHash('größe'), partHash('x')]),
  )
  assert.equal(stage.take(), null)
})

test('when as much is held as may be, further pages are not judged', () => {
  const stage = createFragmentStage(0, 10)
  for (let id = 1; id <= 100; id++) stage.addParts(id, Uint32Array.of(1, 2, 3))
  assert.equal([...readParts(stage.take()!.parts, () => true)].length, 2)
  stage.addAsked(1, 2, 'a')
  assert.equal(stage.take(), null)
})

test('what earlier turns of the crawl have taken counts', () => {
  const first = createFragmentStage(0, 10)
  first.addParts(1, Uint32Array.of(1, 2, 3))
  assert.ok(first.take())
  const later = createFragmentStage(first.takenBytes, 10)
  for (let id = 2; id <= 100; id++) later.addParts(id, Uint32Array.of(1, 2, 3))
  assert.equal([...readParts(later.take()!.parts, () => true)].length, 1)
  assert.equal(createFragmentStage(10, 10).take(), null)
})

test('a name is looked for as it is written and decoded', () => {
  assert.deepEqual(fragmentHashes('h%C3%BCtte'), [partHash('h%C3%BCtte'), partHash('hütte')])
  assert.deepEqual(fragmentHashes('100%'), [partHash('100%'), partHash('100%')])
})

test('what browsers and scripts read by themselves is no part of a page', () => {
  for (const href of [
    '/a#',
    '/a#top',
    '/a#TOP',
    '/a#:~:text=b',
    '/a#x:~:text=b',
    '/a#/route',
    '/a#!b',
    '/a#tab=2',
  ])
    assert.equal(partOf(href), undefined, href)
  assert.equal(partOf('/a#b '), 'b')
})

test('a part that several links of a page lead to is asked for once, and one of a very long name not at all', () => {
  const fragments = new OtherFragments()
  fragments.add(0, 'https://example.com/a', '/a#b')
  fragments.add(1, 'https://example.com/a', 'a#b')
  fragments.add(2, 'https://example.com/c', '/c#b')
  fragments.add(3, 'https://example.com/a', `/a#${'b'.repeat(201)}`)
  assert.deepEqual(fragments.all, [
    { link: 0, name: 'b' },
    { link: 2, name: 'b' },
  ])
})
