// Reports: how they are defined, what was made of them, and the links that open them.

import { plural } from '../lib/format.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const title = 'Reports'
export const intro =
  'What changed in one or more projects, on a schedule or on request: as a web page, a PDF or an e-mail.'
export const addHint = 'Sections, schedule, recipients and your own branding come next.'
export const none = 'No reports yet'
export const noneText = 'Add one to show clients or colleagues what changed, without giving them an account.'
export const name = 'Name'
export const nameHint = 'The heading of the report, such as “Monthly report for Example Ltd”.'
export const projects = 'Projects'
export const projectsHint = 'The report shows them in the order you choose them.'
export const projectCount = (count: number) => plural(count, 'project')
export const schedule = 'Schedule'
export const newest = 'Newest'
export const next = 'Next'
export const neverMade = 'Not made yet'
export const noSchedule = 'It has no schedule'
export const schedules = { none: 'On request', weekly: 'Every week', monthly: 'Every month' } as const
export const scheduleOf = (schedule: {
  kind: string
  weekday: number | null
  day: number | null
  hour: number
}) =>
  schedule.kind === 'weekly'
    ? `${WEEKDAYS[(schedule.weekday ?? 1) - 1]}s at ${clock(schedule.hour)}`
    : schedule.kind === 'monthly'
      ? `Day ${schedule.day} of the month at ${clock(schedule.hour)}`
      : 'On request'
export const weekdays = WEEKDAYS
export const weekday = 'Day of the week'
export const dayOfMonth = 'Day of the month'
export const dayOfMonthHint = 'In a shorter month, its last day.'
export const hour = 'Time'
export const timeZone = 'Time zone'
export const notFound = 'All reports'
export const make = 'Make now'
export const making = 'The report is being made.'
export const makeHint = 'Reports you make by hand are not sent to anybody.'
export const made = 'Finished reports'
export const madeNone = 'No report has been made yet.'
export const madeKept = 'The newest 100 are kept, unchanged.'
export const more = 'Show more'
export const days = (from: string, to: string) => `${from} – ${to}`
export const states = { queued: 'Being made', made: 'Made', failed: 'Failed' } as const
export const bySchedule = 'by schedule'
export const byHand = 'by hand'
export const sentToAll = (count: number) => `sent to ${plural(count, 'recipient')}`
export const open = 'Open'
export const openName = (name: string) => `Open the report of ${name}`
export const pdf = 'PDF'
export const pdfName = (name: string) => `PDF of the report of ${name}`
export const deleteMade = (name: string) => `Delete the report of ${name}`
export const deleteMadeTitle = 'Delete this finished report?'
export const deleteMadeText = 'Links to it will stop working. This cannot be undone.'
export const deletedMade = 'Finished report deleted.'
const deleteWord = 'Delete report'
export const deleteTitle = 'Delete this report?'
export const deleteText = (name: string) =>
  `“${name}” is deleted with all its finished reports and links. This cannot be undone.`
export const deleted = 'Report deleted.'
export const shares = 'Share links'
export const sharesHint = 'Anyone with a link can read the report without signing in.'
export const share = 'Create a link'
export const shareMake = 'Create the link'
export const sharesNone = 'Nobody has a link.'
export const shows = 'Shows'
export const showsNewest = 'Always the newest report'
export const showsOne = (days: string) => `The report of ${days}`
export const showsAnother = 'One finished report'
export const holds = 'Valid for'
export const holdDays = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'a year' } as const
export const password = 'Password'
export const passwordHint = 'Optional, at least 6 characters. Readers are asked for it.'
export const framedBy = 'Sites that may embed it'
export const framedByHint =
  'Optional: one address per line, such as https://client.example. An embeddable link has no password.'
export const framed = 'embeddable'
export const linkTitle = 'The link is ready'
export const linkText = 'It is shown only this once. Copy it before you close this window.'
export const link = 'Link'
export const done = 'Done'
export const sentTo = (recipient: string) => `Sent to ${recipient}`
export const shareStates = { open: 'Open', over: 'Expired', revoked: 'Revoked' } as const
export const hasPassword = 'with a password'
export const until = 'ends'
export const views = (count: number) =>
  count === 0 ? 'never opened' : count === 1 ? 'opened once' : `opened ${plural(count, 'time')}`
export const lastViewed = 'last'
export const revoke = 'Revoke'
export const revokeName = (name: string) => `Revoke the link: ${name}`
export const revokeTitle = 'Revoke this link?'
export const revokeText = 'It stops working at once. You can create another, which has a new address.'
export const revoked = 'Link revoked.'
export const definition = 'Definition'
export const contents = 'Contents'
export const sections = 'Sections'
export const sectionUp = (name: string) => `Move “${name}” up`
export const period = 'Period'
export const periodHint = 'Today’s figures appear from tomorrow on.'
export const periods = {
  week: 'Last week, Monday to Sunday',
  month: 'Last month',
  days: 'Days up to yesterday',
} as const
export const periodDays = (days: number) => `${plural(days, 'day')} up to yesterday`
export const periodLength = 'How many days'
export const mailing = 'Schedule and mail'
export const recipients = 'Recipients'
export const recipientsHint =
  'One address per line. They get every scheduled report once a mail server is set up in Settings → Providers.'
export const noRecipients = 'Nobody'
export const notSent = 'Nothing is sent without a schedule.'
export const brand = 'Your branding'
export const brandName = 'Presented by'
export const brandNameHint = 'Shown instead of Sightline.'
export const colour = 'Colour'
export const colourHint = 'Such as #0a6a73; dark enough for white text.'
export const footer = 'Footer'
export const replyTo = 'Replies go to'
export const logo = 'Logo'
export const logoHint = 'A PNG of at most 200 KB.'
export const logoTooLarge = (name: string) => `${name} is larger than 200 KB.`
export const logoChosen = (name: string) => `${name} is used once you save.`
export const logoThere = 'There is a logo. Choose another to replace it.'
export const logoRemove = 'Remove the logo'
export const logoRemoved = 'The logo is removed once you save.'
export const definitionLabels = {
  name,
  projects,
  sections,
  period,
  schedule,
  timeZone,
  recipients,
  brandName,
  colour,
  footer,
  replyTo,
  logo,
} as const
export const save = 'Save'
export const discard = 'Discard changes'
export const saved = 'Report saved. Finished reports stay as they are.'

export { deleteWord as delete }

export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
export { addReport as add } from './shell.ts'
