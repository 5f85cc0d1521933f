import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeatureNotes, writeFeatureNotes } from './feature-notes.ts'

const PAGE = { features: [], unreported: [], elements: [], results: [] }
const element = { rank: 1, url: 'https://other.example/', title: '' }

test('a feature is ours, of others, or not there', () => {
  const notes = writeFeatureNotes(
    { ...PAGE, features: ['ai_overview'], elements: [{ ...element, feature: 'ai_overview' }] },
    ['featured_snippet'],
  )
  assert.equal(notes, 'oxn')
  assert.deepEqual(
    [...readFeatureNotes(notes)],
    [
      ['featured_snippet', 'own'],
      ['ai_overview', 'other'],
      ['local_pack', 'none'],
    ],
  )
})

test('what the provider does not report, or shows without naming anybody, is unknown', () => {
  const page = { ...PAGE, features: ['ai_overview' as const], unreported: ['local_pack' as const] }
  assert.equal(writeFeatureNotes(page, []), 'n--')
  assert.deepEqual([...readFeatureNotes(null), ...readFeatureNotes(''), ...readFeatureNotes('---?')], [])
})

test('an organic result of another site may be the snippet', () => {
  const results = [
    {
      position: 1,
      url: 'https://other.example/',
      title: '',
      displayUrl: '',
      description: '',
      features: ['featured_snippet' as const],
    },
  ]
  assert.equal(writeFeatureNotes({ ...PAGE, results }, []), 'xnn')
})
