// The one place where an event becomes words: a title that stands for itself, a sentence more where there is one to say,
// and the page of the dashboard where one looks further. The feed, mails, chats and webhooks all say the same.

import type { StoredEvent } from './event-reader.ts'
import type { EventKind } from './event-store.ts'

type EventDescription = {
  title: string
  /** Empty where the title says it all. */
  text: string
  /** Below the address of the dashboard; it begins with a slash. */
  path: string
}

type DescribedEvent = Pick<StoredEvent, 'kind' | 'projectUid' | 'subject' | 'data'>
type Told = Omit<EventDescription, 'path'> & {
  /** Below the project's page, or below the dashboard where there is no project. */
  place?: string
}
type Data = DescribedEvent['data']

export function describeEvent(event: DescribedEvent): EventDescription {
  const { title, text, place = '' } = (DESCRIPTIONS[event.kind] ?? unknownKind)(event.data, event)
  return { title, text, path: pathOf(event.projectUid, place) }
}

const DESCRIPTIONS: Readonly<Record<EventKind, (data: Data, event: DescribedEvent) => Told>> = {
  'crawl.queued': (data) => ({ title: 'A crawl is waiting to start', text: '', place: crawlPlace(data) }),
  'crawl.succeeded': (data) => ({
    title: 'A crawl has finished',
    text: `It has read ${counted(data.pages_crawled, 'page')}.`,
    place: crawlPlace(data),
  }),
  'crawl.failed': (data) => ({
    title: 'A crawl has failed',
    text: 'Its page says why. What earlier crawls have found is still there.',
    place: crawlPlace(data),
  }),
  'crawl.canceled': (data) => ({ title: 'A crawl was canceled', text: '', place: crawlPlace(data) }),
  'ranks.checked': (data) => ({
    title: `${counted(data.checks, 'rank')} checked`,
    text: '',
    place: 'keywords',
  }),
  'search.imported': (data) => ({
    title: 'New search data',
    text: `${counted(data.rows, 'row')} came in.`,
    place: 'search',
  }),
  'search.failed': () => ({
    title: 'Search data could not be fetched',
    text: 'The connection to Search Console says why. It is tried again next night.',
    place: 'settings/connections',
  }),
  'quick_wins.computed': () => ({ title: 'Quick wins were found anew', text: '', place: 'quick-wins' }),
  'urls.joined': () => ({ title: 'All sources of URLs were joined', text: '', place: 'urls' }),
  'urls.broken': (data) => ({
    title:
      data.urls === 1 ? 'A page with backlinks broke' : `${counted(data.urls, 'page')} with backlinks broke`,
    text:
      data.urls === 1
        ? `${textOf(data.url)} answered in the crawl before and is broken now.`
        : `They answered in the crawl before and are broken now, ${textOf(data.url)} among them.`,
    place: 'urls?flag=broken_with_backlinks',
  }),
  'backlinks.updated': (data) => ({
    // Older events do not say whose they are.
    title: `Backlinks${data.domain === undefined ? '' : ` of ${textOf(data.domain)}`} were updated`,
    text: `${counted(data.backlinks, 'backlink')} from ${counted(data.referring_domains, 'referring domain')} are known.`,
    place: 'backlinks',
  }),
  'backlinks.failed': () => ({
    title: 'Backlinks could not be refreshed',
    text: 'The connection says why. It is tried again at its next regular time.',
    place: 'settings/connections',
  }),
  'import.queued': () => ({ title: 'An import is waiting to start', text: '', place: 'settings/imports' }),
  'import.succeeded': () => ({ title: 'A file was imported', text: '', place: 'settings/imports' }),
  'import.failed': () => ({
    title: 'A file could not be imported',
    text: 'The list of imports says why.',
    place: 'settings/imports',
  }),
  'spend.limit_reached': (data, { projectUid }) => ({
    title: projectUid === null ? "The account's spend limit is reached" : 'The spend limit is reached',
    text: `Nothing more is bought in ${data.month} until the limit is raised.`,
    place: projectUid === null ? 'settings/spend' : 'settings',
  }),
  'alert.opened': (data) => ({ ...alertText(data), place: textOf(data.place) }),
  'alert.resolved': (data) => ({
    title: `Resolved: ${textOf(data.title)}`,
    text: textOf(data.text),
    place: textOf(data.place),
  }),
  'channel.disabled': (data, { projectUid }) => ({
    title: `The channel "${data.name}" was switched off`,
    text: textOf(data.reason),
    place: projectUid === null ? 'settings/notifications' : 'settings',
  }),
  'access.changed': () => ({ title: 'What a member may see has changed', text: '' }),
  'key.created': (data) => ({
    title: `The API key "${data.name}" was made`,
    text: data.scope === 'read' ? 'It can only read.' : 'It can read and write.',
    place: 'settings/apps',
  }),
  'key.revoked': (data) => ({
    title: `The API key "${data.name}" was revoked`,
    text: '',
    place: 'settings/apps',
  }),
  'member.invited': (data) => ({
    title: `${data.name} became a member`,
    text: `Their role is ${data.role}.`,
    place: 'settings/members',
  }),
  'member.changed': (data, { subject }) => ({
    title: `Member ${idOf(subject)} was changed`,
    text: `Changed: ${data.fields}.`,
    place: 'settings/members',
  }),
  'member.removed': (data) => ({
    title: `${data.name} was removed from the account`,
    text: 'Their keys and sessions ended with it.',
    place: 'settings/members',
  }),
  'member.email_verified': (_data, { subject }) => ({
    title: `The e-mail address of member ${idOf(subject)} was confirmed`,
    text: '',
    place: 'settings/members',
  }),
  'member.identity_linked': (data, { subject }) => ({
    title: `Member ${idOf(subject)} signs in through the identity provider now`,
    text: `It is ${textOf(data.issuer)}. Their sessions ended, and so did what they signed in with before the address was confirmed.`,
    place: 'settings/members',
  }),
  'password.changed': (_data, { subject }) => ({
    title: `Member ${idOf(subject)} has a new password`,
    text: 'Their other sessions ended.',
    place: 'settings/members',
  }),
  'second_factor.enabled': (_data, { subject }) => ({
    title: `Member ${idOf(subject)} has set up a second factor`,
    text: 'They have new recovery codes.',
    place: 'settings/members',
  }),
  'second_factor.disabled': (_data, { subject }) => ({
    title: `Member ${idOf(subject)} does without a second factor now`,
    text: '',
    place: 'settings/members',
  }),
  'recovery_code.used': (data, { subject }) => ({
    title: `Member ${idOf(subject)} signed in with a recovery code`,
    text: `They have ${counted(data.left, 'recovery code')} left.`,
    place: 'settings/members',
  }),
  'passkey.added': (data, { subject }) => ({
    title: `Member ${idOf(subject)} registered the passkey "${data.name}"`,
    text: '',
    place: 'settings/members',
  }),
  'passkey.removed': (data, { subject }) => ({
    title: `The passkey "${data.name}" of member ${idOf(subject)} was removed`,
    text: '',
    place: 'settings/members',
  }),
  'session.ended': (data, { subject }) => ({
    title: `${counted(data.sessions, 'session')} of member ${idOf(subject)} ended`,
    text: 'Whoever used them has to sign in again.',
    place: 'settings/members',
  }),
  // One that is asked for in the dashboard is made in the background, and has no name yet.
  'backup.made': (data) => ({
    title: data.file === undefined ? 'A backup was asked for' : 'A backup was made',
    text: data.file === undefined ? '' : `Its file is ${textOf(data.file)}.`,
    place: 'settings/backups',
  }),
  'backup.downloaded': (data) => ({
    title: 'A backup was downloaded',
    text: `Its file is ${textOf(data.file)}. It holds everything that all accounts have.`,
    place: 'settings/backups',
  }),
  'backup.restored': (data) => ({
    title: 'All data was replaced with a backup',
    text: `The file was ${textOf(data.file)}.`,
    place: 'settings/backups',
  }),
  'project.created': (data) => ({ title: `The project ${data.name} was created`, text: '' }),
  'project.changed': (data) => ({
    title: 'The settings of the project were changed',
    text: `Changed: ${data.fields}.`,
    place: 'settings',
  }),
  'project.deleted': (data) => ({
    title: `The project ${data.name} was deleted`,
    text: `Its domain was ${data.domain}.`,
  }),
  'provider.changed': (data) => ({
    title: 'The provider of ranks was changed',
    text: data.provider === null ? "It is the server's default now." : `It is ${data.provider} now.`,
    place: 'settings/rank-tracker',
  }),
  'source.connected': (data) => ({
    title: `${sourceName(data)} was connected`,
    text: '',
    place: 'settings/connections',
  }),
  'source.disconnected': (data) => ({
    title: `${sourceName(data)} was disconnected`,
    text: 'Stored data stays.',
    place: 'settings/connections',
  }),
  'spend_limit.changed': (data, { projectUid }) => ({
    title:
      projectUid === null ? "The account's spend limit was changed" : "A project's spend limit was changed",
    text:
      data.limit_usd === null
        ? 'It has none of its own now.'
        : `It is ${data.limit_usd} US dollars a month now.`,
    place: projectUid === null ? 'settings/spend' : 'settings',
  }),
  'storage_limit.changed': (data) => ({
    title: "The account's storage limit was changed",
    text: data.limit_bytes === null ? 'It has none of its own now.' : `It is ${data.limit_bytes} bytes now.`,
    place: 'settings/usage',
  }),
  'alert_rule.changed': (data) => ({
    title: 'An alert rule was changed',
    text: `The rule is about ${textOf(data.rule).replaceAll('_', ' ')}.`,
    place: 'alerts',
  }),
  'channel.changed': (data) => ({
    title: `The channel "${data.name}" was ${data.change}`,
    text: '',
    place: 'settings/notifications',
  }),
  'report_link.changed': (data) => ({
    title:
      data.change === 'made'
        ? `A link to the report "${data.name}" was made`
        : `A link to the report "${data.name}" was revoked`,
    text: data.change === 'made' ? 'Whoever has it reads the report without signing in.' : '',
    place: 'reports',
  }),
  'agent.acted': (data) => ({ title: `An agent used ${textOf(data.tool)}`, text: `${textOf(data.text)}.` }),
}

/** Describes an event that another release has written. */
function unknownKind(_data: Data, { kind }: DescribedEvent): Told {
  return { title: kind, text: '' }
}

function alertText(data: Data): { title: string; text: string } {
  return { title: textOf(data.title), text: textOf(data.text) }
}

function pathOf(projectUid: string | null, place: string): string {
  if (projectUid === null) return `/${place}`
  return place === '' ? `/p/${projectUid}` : `/p/${projectUid}/${place}`
}

function crawlPlace({ crawl_uid }: Data): string {
  return crawl_uid === undefined ? 'crawls' : `crawls/${crawl_uid}`
}

function sourceName({ source }: Data): string {
  return source === 'backlinks' ? 'A source of backlinks' : 'Search Console'
}

function counted(value: Data[string] | undefined, noun: string): string {
  const count = typeof value === 'number' ? value : 0
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

function textOf(value: Data[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}

function idOf(subject: string | null): string {
  return subject?.split(':')[1] ?? ''
}
