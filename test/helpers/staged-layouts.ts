// How the staged rows of each list of backlinks lie, by list.

import type { Layout } from '../../src/features/backlinks/store/layout.ts'
import {
  STAGED_ANCHOR,
  STAGED_DOMAIN,
  STAGED_LINK,
  STAGED_PAGE,
} from '../../src/features/backlinks/store/layouts.ts'
import type { BacklinkList } from '../../src/features/backlinks/tables.ts'

export const STAGED_LAYOUTS = {
  backlinks: STAGED_LINK,
  referring_domains: STAGED_DOMAIN,
  anchors: STAGED_ANCHOR,
  linked_pages: STAGED_PAGE,
} as const satisfies Record<BacklinkList, Layout>
