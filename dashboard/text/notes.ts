// Notes of days.

export const notes = {
  title: 'Notes',
  actions: 'Actions',
  text: 'What happened on a day: a relaunch, a new template, an update of the search engine. Charts show it.',
  emptyTitle: 'No notes yet',
  emptyText: 'Write down what you did and when. Charts mark the day, so that you see later what came of it.',
  add: 'Add note',
  change: 'Edit note',
  day: 'Day',
  what: 'What happened',
  saved: 'The note was saved.',
  deleted: 'The note was deleted.',
  noun: (count: number) => (count === 1 ? 'note' : 'notes'),
  by: 'By',
  edit: (what: string) => `Edit ${what}`,
  delete: (what: string) => `Delete ${what}`,
} as const
