// Notes of days.

export const title = 'Notes'
export const actions = 'Actions'
export const text =
  'What happened on a day: a relaunch, a new template, an update of the search engine. Charts show it.'
export const emptyTitle = 'No notes yet'
export const emptyText =
  'Write down what you did and when. Charts mark the day, so that you can see later what it changed.'
export const change = 'Edit note'
export const day = 'Day'
export const what = 'What happened'
export const saved = 'The note was saved.'
export const deleted = 'The note was deleted.'
export const noun = (count: number) => (count === 1 ? 'note' : 'notes')
export const by = 'By'
export const edit = (what: string) => `Edit ${what}`
const deleteWord = (what: string) => `Delete ${what}`

export { addNote as add } from './shell.ts'
export { deleteWord as delete }
