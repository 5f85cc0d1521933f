// The notes of the demo project: what somebody would have written beside its charts. They stand on days that the charts of the
// usual thirty days show, and one before them.

import { findSampleMember } from '../../entry/accounts/sample-members.ts'
import type { DemoSource } from '../../entry/feature.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { addNote } from './note-store.ts'

const NOTES = [
  { daysAgo: 47, text: 'The shop moved to its new design (sample note).' },
  { daysAgo: 19, text: 'Titles of all collections were written anew (sample note).' },
  { daysAgo: 6, text: 'The autumn campaign began (sample note).' },
]

export const writeDemoNotes: DemoSource = async (tx, { engine, projectId, nowMs }) => {
  const memberId = (await findSampleMember(tx, projectId)) ?? null
  const today = Math.floor(nowMs / DAY_MS)
  for (const { daysAgo, text } of NOTES)
    await addNote(tx, projectId, { day: today - daysAgo, text }, { engine, memberId, nowMs })
}
