// Ranks: the keywords of a project, one of them beside the others, and segments of them.

import type { Area } from '../area.ts'
import { GoalsPage } from './goals-page.tsx'
import { prepareKeywords } from './keyword-list.tsx'
import { KeywordsPage } from './keywords-page.tsx'
import { SegmentsPage } from './segments-page.tsx'

export const pages: Area['pages'] = { keywords: KeywordsPage, goals: GoalsPage, segments: SegmentsPage }
export const prepare: NonNullable<Area['prepare']> = { keywords: prepareKeywords }
