// The demo as one part of the product: its jobs write the past that a new project does not have.

import type { Feature } from '../feature.ts'
import { PAST_KIND, pastHandler } from './backlinks-past.ts'
import { FILL_KIND, type FillOptions, fillHandler } from './fill-job.ts'

export function createDemo(parts: FillOptions): Feature {
  return {
    name: 'demo',
    handlers: { [FILL_KIND]: fillHandler(parts), [PAST_KIND]: pastHandler(parts.database) },
  }
}
