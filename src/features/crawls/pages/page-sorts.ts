// What the pages of a crawl can be sorted by: see engine/page-fields.ts.

import { type SortName, sortNames } from '../../../data/lists/fields.ts'
import { PAGE_FIELDS } from '../engine/page-fields.ts'

export type PageSort = SortName<typeof PAGE_FIELDS>
export const PAGE_SORTS = sortNames(PAGE_FIELDS)
