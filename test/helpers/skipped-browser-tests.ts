// A reporter for Node's test runner that tells, at the end of a run, how many tests had no browser.

import type { TestEvent } from 'node:test/reporters'
import { CHROMIUM_ADVICE, WITHOUT_CHROMIUM } from './chromium.ts'

export default async function* tellSkipped(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let count = 0
  for await (const { type, data } of events)
    if (type === 'test:pass' && data.skip === WITHOUT_CHROMIUM && data.details.type !== 'suite') count++
  if (count > 0)
    yield `${count} browser ${count === 1 ? 'test was' : 'tests were'} skipped: ${CHROMIUM_ADVICE}\n`
}
