// Ranks: the keywords of a project, and one of them beside the others.

import type { Area } from '../../app/area.ts'
import { KeywordsPage } from './keywords-page.tsx'

export const pages: Area['pages'] = { keywords: KeywordsPage }
