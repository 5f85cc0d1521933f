// Reports: how they are defined, what was made of them, and the links that open them.

import { plural } from '../lib/format.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const title = 'Reports'
export const intro =
  'What has changed in one or many projects, by a schedule or on request: as a page, a PDF or a mail.'
export const add = 'Add a report'
export const addHint = 'Sections, schedule, recipients and your own branding come next.'
export const none = 'No reports yet'
export const noneText =
  'Define one to show clients or colleagues what has changed, without giving them an account.'
export const name = 'Name'
export const nameHint = 'The heading of the report, such as “Monthly report for Example Ltd”.'
export const projects = 'Projects'
export const projectsHint = 'They are shown in the order in which you choose them.'
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
export const makeHint = 'Reports that you make by hand are sent to nobody.'
export const made = 'Made reports'
export const madeNone = 'Nothing has been made yet.'
export const madeKept = 'The newest 100 are kept, as they were made.'
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
export const deleteMadeTitle = 'Delete this made report?'
export const deleteMadeText = 'Links that show it open nothing from then on. It cannot be had back.'
export const deletedMade = 'Made report deleted.'
const deleteWord = 'Delete report'
export const deleteTitle = 'Delete this report?'
export const deleteText = (name: string) =>
  `“${name}” goes with everything that was made of it and all links to it. It cannot be had back.`
export const deleted = 'Report deleted.'
export const shares = 'Share links'
export const sharesHint = 'Whoever has a link reads the report without signing in.'
export const share = 'Make a link'
export const shareMake = 'Make the link'
export const sharesNone = 'Nobody has a link.'
export const shows = 'Shows'
export const showsNewest = 'Always the newest report'
export const showsOne = (days: string) => `The report of ${days}`
export const showsAnother = 'One made report'
export const holds = 'Open for'
export const holdDays = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'a year' } as const
export const password = 'Password'
export const passwordHint = 'Optional, at least 6 characters. Readers are asked for it.'
export const framedBy = 'Sites that may show it in a frame'
export const framedByHint =
  'Optional: one address a line, such as https://client.example. Such a link has no password.'
export const framed = 'in frames'
export const linkTitle = 'The link is ready'
export const linkText = 'It is shown only now, and stored nowhere. Copy it before you close this.'
export const link = 'Link'
export const done = 'Done'
export const sentTo = (recipient: string) => `Sent to ${recipient}`
export const shareStates = { open: 'Open', over: 'Over', revoked: 'Revoked' } as const
export const hasPassword = 'with a password'
export const until = 'until'
export const views = (count: number) =>
  count === 0 ? 'never opened' : count === 1 ? 'opened once' : `opened ${plural(count, 'time')}`
export const lastViewed = 'last'
export const revoke = 'Revoke'
export const revokeName = (name: string) => `Revoke the link: ${name}`
export const revokeTitle = 'Revoke this link?'
export const revokeText = 'From then on it opens nothing. You can make another, with another address.'
export const revoked = 'Link revoked.'
export const definition = 'Definition'
export const contents = 'Contents'
export const sections = 'Sections'
export const sectionNames = {
  visibility: 'Visibility',
  movers: 'Keywords that moved',
  search: 'Clicks from search',
  links: 'New and lost links',
  health: 'Site health',
  quick_wins: 'Best opportunities',
  spend: 'Spend',
} as const
export const sectionUp = (name: string) => `Move “${name}” up`
export const period = 'Period'
export const periodHint = 'What is measured today shows from tomorrow on.'
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
  'One address a line. They are sent what the schedule makes, if this server has a mail server (SIGHTLINE_SMTP_URL).'
export const noRecipients = 'Nobody'
export const notSent = 'Without a schedule nothing is sent.'
export const brand = 'Your branding'
export const brandName = 'Presented by'
export const brandNameHint = 'In place of Sightline.'
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
export const save = 'Save'
export const discard = 'Discard changes'
export const saved = 'Report saved. Reports that were made stay as they are.'

export { deleteWord as delete }

export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
