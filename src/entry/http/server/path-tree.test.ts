import assert from 'node:assert/strict'
import { test } from 'node:test'
import createRouter from 'find-my-way'
import { createPathTree } from './path-tree.ts'

const PATTERNS = [
  '/v1/projects',
  '/v1/projects/:project_uid',
  '/v1/projects/:project_uid/keywords',
  '/v1/projects/:project_uid/keywords.:format',
  '/v1/projects/:project_uid/keywords/:keyword_id',
  '/v1/projects/:project_uid/keywords/:keyword_id/history',
  '/v1/projects/latest/crawls',
  '/assets/*',
]
const PATHS = [
  ...PATTERNS.map((pattern) => pattern.replaceAll(/:\w+|\*/g, 'x')),
  '/v1',
  '/v1/project',
  '/v1/projects/x/keywords/bulk-delete',
  '/v1/projects/x/keywords-other',
  '/v1/projects/x/keywords.csv',
  '/v1/projects/latest/keywords',
  '/v1/projects/latest/pages',
  '/v1/projects/x/keywords/1/history/2',
  '/assets/a/b/c',
  '/asset',
]

test('a path is taken where the router would find it, by a name or by an id', () => {
  const tree = createPathTree()
  const router = createRouter()
  for (const pattern of PATTERNS) {
    tree.add(pattern)
    router.on('GET', pattern, () => {})
  }
  const taken = PATHS.filter((path) => tree.takes(path))
  assert.deepEqual(
    taken,
    PATHS.filter((path) => router.find('GET', path) !== null),
  )
  assert.ok(taken.length > PATTERNS.length && taken.length < PATHS.length)
})
