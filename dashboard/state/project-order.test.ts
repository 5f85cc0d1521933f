import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderProjects } from './project-order.ts'

const crawled = (name: string, health: number | null) => ({
  name,
  summary: { crawl: health === null ? null : { health_score: health } },
})

test('projects are in the order of a figure, those without one last in both directions', () => {
  const projects = [crawled('b', 70), crawled('a', null), crawled('C', 90)] as unknown as Parameters<
    typeof orderProjects
  >[0]
  const namesBy = (...order: ['project' | 'health', 'asc' | 'desc']) =>
    orderProjects(projects, ...order).map(({ name }) => name)
  assert.deepEqual(namesBy('health', 'asc'), ['b', 'C', 'a'])
  assert.deepEqual(namesBy('health', 'desc'), ['C', 'b', 'a'])
  assert.deepEqual(namesBy('project', 'desc'), ['C', 'b', 'a'])
})
