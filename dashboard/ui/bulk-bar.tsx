// What can be done with the rows that are marked.

import type { ComponentChildren } from 'preact'
import { formatWhole } from '../lib/format.ts'
import * as t from '../text/common.ts'
import { Button } from './button.tsx'
import type { Selection } from './selection.ts'

type BulkBarProps = { selection: Selection; count: number; children: ComponentChildren }

export function BulkBar({ selection, count, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <div class="bulk">
      <strong role="status">{t.selected(formatWhole(count))}</strong>
      {children}
      <Button kind="quiet" onClick={() => selection.replace([])}>
        {t.clearSelection}
      </Button>
    </div>
  )
}
