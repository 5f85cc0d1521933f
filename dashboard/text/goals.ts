// Goals of keywords: a position that one is to reach by a day.

import { plural } from '../lib/format.ts'

export const title = 'Goals'
export const about =
  'A goal is a position that a keyword should reach by a certain day. Only measured positions count; failed checks do not.'
export const noun = (count: number) => (count === 1 ? 'goal' : 'goals')

export const set = 'Goal…'
export const setTitle = (count: number) => `Set the goal of ${plural(count, 'keyword')}`
export const changeTitle = 'Change the goal'
export const apply = 'Set goal'
export const target = 'Position to reach'
export const targetHint = 'This position or a better one, from 1 to 100.'
export const by = (day: string) => `by ${day}`
export const day = 'By'
export const dayHint = 'The last day that counts, in the time zone of the project.'
export const replaces = 'It replaces the open goal of a keyword that has one.'

export const wasSet = (set: number, there: number, target: number) =>
  `${set === 0 ? 'No goal was set.' : `${plural(set, 'goal')} set.`}${there === 0 ? '' : ` ${there === 1 ? '1 keyword is' : `${there} keywords are`} at ${target} or better already.`}`
export const changed = 'The goal was changed.'
export const deleted = 'The goal was deleted.'
export const edit = (keyword: string) => `Change the goal of ${keyword}`
const deleteWord = (keyword: string) => `Delete the goal of ${keyword}`

export const state = 'State'
export const states = {
  open: 'Open',
  reached: 'Reached',
  missed: 'Missed',
  unmeasured: 'Not measured',
} as const
export const unmeasuredWhy =
  'The last day of these goals has passed, and no check since they were set shows whether they were reached.'
export const columns = {
  keyword: 'Keyword',
  target: 'Target',
  position: 'Position',
  best: 'Best',
  distance: 'To go',
  left: 'Left',
  ended: 'Ended',
  actions: 'Actions',
} as const
export const hints = {
  best: 'The best position since the goal was set',
  distance: 'Places between the position and the target',
} as const
export const notMeasured = 'Not measured yet'
export const notFound = 'Not found by the last check'
export const daysLeft = (days: number) => (days === 0 ? 'today' : plural(days, 'day'))
export const markWhy = (target: number, due: string, left: number, distance: number | null) =>
  `Goal: position ${target} or better by ${due}. ${left === 0 ? 'Today is its last day' : `${plural(left, 'day')} left`}${distance === null ? '.' : `, ${plural(distance, 'place')} to go.`}`

export const emptyTitle = {
  open: 'No open goals',
  reached: 'No goal was reached yet',
  missed: 'No goal was missed',
  unmeasured: 'No goal ended without a measurement',
} as const
export const emptyText =
  'Select keywords in the list and choose “Goal…” to set the position they should reach, and by when.'
export const toKeywords = 'Choose keywords'
export const views = 'Keywords and goals'

export { deleteWord as delete }
