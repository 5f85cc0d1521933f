// The segments of a project's keywords. Their code is beside that of ranks.

import type { Area } from '../../app/area.ts'
import { SegmentsPage } from '../ranks/segments-page.tsx'

export const pages: Area['pages'] = { segments: SegmentsPage }
