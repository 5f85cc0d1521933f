import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, pageWith } from '../../../../test/helpers/audited-page.ts'
import { robotsOf } from './scripted-robots.ts'

const OPEN = { robots: ['index'], googlebot: [] }
const CLOSED = { robots: ['noindex', 'nofollow'], googlebot: [] }

test('a noindex that a script removes still holds', () => {
  const facts = robotsOf(CLOSED, OPEN)
  assert.deepEqual(facts, {
    robots: ['noindex', 'nofollow', 'index'],
    googlebot: [],
    noindexByScript: 'removed',
  })
  assert.ok(findingOn(pageWith(facts), 'noindex_meta'))
  assert.equal(findingOn(pageWith(facts), 'noindex_by_script')?.detail, 'removed')
})

test('a noindex that a script adds holds', () => {
  const facts = robotsOf(OPEN, { robots: ['index'], googlebot: ['none'] })
  assert.equal(facts.noindexByScript, 'added')
  assert.ok(findingOn(pageWith(facts), 'noindex_meta'))
})

test('where scripts change nothing of it, or did not run, nothing is told', () => {
  assert.deepEqual(robotsOf(CLOSED, null), { ...CLOSED, noindexByScript: null })
  assert.deepEqual(robotsOf(CLOSED, { robots: ['none'], googlebot: [] }), {
    robots: ['none'],
    googlebot: [],
    noindexByScript: null,
  })
  assert.equal(findingOn(pageWith(robotsOf(OPEN, OPEN)), 'noindex_by_script'), undefined)
})
