// The memory of a batch that goes from thread to thread without being copied, and is given back when the batch is stored.

import type { Batch } from './crawl-index.ts'
import { buffersOf } from './stored-columns.ts'

type Columns = 'urls' | 'pages' | 'issues' | 'alternates' | 'series'

export function memoryOf(batch: Pick<Batch, Columns | 'staged' | 'resources' | 'fragments'>): ArrayBuffer[] {
  const { urls, pages, issues, alternates, series, staged, resources, fragments } = batch
  return [
    ...[urls, pages, issues, alternates, series].flatMap(buffersOf),
    ...staged.map(({ data }) => data.buffer),
    ...(resources === null ? [] : [resources.buffer]),
    ...(fragments === null ? [] : [fragments.asked.buffer, fragments.parts.buffer]),
  ]
}
