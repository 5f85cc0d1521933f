// Projects side by side.

import type { Area } from '../../app/routes.ts'
import { ComparePage } from './compare-page.tsx'

export const pages: Area['pages'] = { compare: ComparePage }
