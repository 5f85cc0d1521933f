// Notes of days as one part of the product: what somebody should know who looks at a chart. They go with their project by
// their foreign key.

import type { Feature } from '../../entry/feature.ts'
import { writeDemoNotes } from './demo-notes.ts'
import { type NoteRouteOptions, noteRoutes } from './routes.ts'

export function createNotes(parts: NoteRouteOptions): Feature {
  return { name: 'notes', routes: noteRoutes(parts), tools: () => import('./tools.ts'), demo: writeDemoNotes }
}
