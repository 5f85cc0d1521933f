import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LINKED_PAGES } from '../../background/providers/backlink-simulator/link-writer.ts'
import {
  createLinkWorld,
  simulateProfile,
} from '../../background/providers/backlink-simulator/simulated-profile.ts'
import { chooseDisavowed } from './disavowed.ts'
import { demoSite } from './site/demo-site.ts'

test('whatever the date, the demo finds something to disavow: domains and pages, all with a note', () => {
  const world = createLinkWorld()
  for (let today = 20_700; today < 21_100; today += 50) {
    const links = [63, 35, 7].flatMap((ago) => simulateProfile('outdoor.example', today - ago, world).links)
    const entries = chooseDisavowed(links)
    const count = entries.reduce((sum, { values }) => sum + values.length, 0)
    assert.ok(count >= 3 && count <= 9, `${count} on ${today}`)
    assert.ok(entries.every(({ note }) => typeof note === 'string'))
  }
})

test('links of the simulator lead to pages of the sample site, which answer as it says', () => {
  for (const { path, status } of LINKED_PAGES) {
    let answer = demoSite(path)
    while (answer?.headers.location !== undefined) answer = demoSite(answer.headers.location)
    assert.equal(answer?.status ?? 404, status, path)
  }
})
