// Ranks: the keywords of a project, one of them, and its segments.

import type { Area } from '../../app/routes.ts'
import { KeywordsPage } from './keywords-page.tsx'

export const pages: Area['pages'] = { keywords: KeywordsPage }
