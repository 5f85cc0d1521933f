// What people wrote down about days of a project, as marks of a chart.

import { useData } from '../state/data.ts'
import type { Mark } from './series.ts'

const NOTES_MAX = 100

export function useNotes(uid: string, from: string, to: string): Mark[] {
  const notes = useData('GET /projects/{project_uid}/notes', {
    path: { project_uid: uid },
    query: { from, to, limit: NOTES_MAX },
  })
  return (notes.data?.data ?? []).map(({ day, text }) => ({ day, text, kind: 'note' }))
}
