// Channels: who is notified of events, where and when.

export const title = 'Notifications'
export const intro =
  'Alerts and other events go to channels: by e-mail, to a chat, or to a program. A new channel starts sending once a test message has been accepted.'
export const add = 'Add a channel'
export const none = 'Nobody is notified yet'
export const noneText = 'Add a channel to hear about alerts without looking here.'
export const name = 'Name'
export const nameHint = 'What you call it, such as “Team chat”.'
export const kind = 'Kind'
export const kinds = {
  email: 'E-mail',
  webhook: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  telegram: 'Telegram',
  ntfy: 'ntfy',
} as const
export const kindHints = {
  email: 'Needs a mail server: an owner of the server enters it in Settings → Providers.',
  webhook: 'Each event is sent to a program of yours as a signed POST request.',
  slack: 'In Slack, create an app with an incoming webhook, and paste its address.',
  discord:
    'In the settings of the Discord channel, under Integrations, create a webhook, and paste its address.',
  teams:
    'In Teams, create a workflow “Post to a channel when a webhook request is received”, and paste its address.',
  telegram:
    'Create a bot with @BotFather, add it to the chat, and paste its token and the number of the chat.',
  ntfy: 'The address of the ntfy server, and a topic that nobody can guess.',
} as const
export const email = 'E-mail address'
export const url = 'Address'
export const server = 'Server'
export const token = 'Token'
export const tokenOptional = 'Token, if the topic needs one'
export const chat = 'Chat'
export const chatHint = 'Its number, or the @name of a channel.'
export const topic = 'Topic'
export const target = 'Where to'
export const projects = 'Projects'
export const allProjects = 'All projects'
export const projectCount = (count: number) => (count === 1 ? '1 project' : `${count} projects`)
export const events = 'Notify about'
export const eventKinds = {
  'crawl.succeeded': 'Crawls that finished',
  'crawl.failed': 'Crawls that failed',
  'crawl.canceled': 'Crawls that were canceled',
  'search.failed': 'Search data that could not be read',
  'urls.broken': 'Pages with backlinks that broke',
  'backlinks.updated': 'Backlinks that were updated',
  'backlinks.failed': 'Backlinks that could not be read',
  'import.succeeded': 'Imports that finished',
  'import.failed': 'Imports that failed',
  'spend.limit_reached': 'Spend limits that were reached',
  'alert.opened': 'Alerts',
  'alert.resolved': 'Alerts that are resolved',
  'channel.disabled': 'Channels that were switched off',
} as Readonly<Record<string, string>>
export const severity = 'Alerts of at least'
export const severities = { info: 'Information', warning: 'Warnings', critical: 'Critical only' } as const
export const mode = 'When'
export const modes = { instant: 'At once', daily: 'Daily digest', weekly: 'Weekly digest' } as const
export const instantHint = 'At most one message per project every ten minutes.'
export const webhookHint = 'Every event is sent at once, as a message of its own.'
export const digestTime = 'Time of the digest'
export const digestDay = 'Day of the digest'
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export const timesHint = 'In the time zone of each project.'
export const quiet = 'Quiet hours'
export const quietFrom = 'Quiet from'
export const quietTo = 'Quiet until'
export const criticalAtOnce = 'Send critical alerts at once, whatever the hour'
export const create = 'Add'
export const save = 'Save'
export const saved = 'Channel saved.'
export const state = 'State'
export const on = 'On'
export const off = 'Off'
export const untested = 'Not tested'
export const failing = 'Failing'
export const test = 'Send a test message'
export const testAccepted = 'The test message was accepted.'
export const testRefused = 'The test message was not accepted.'
export const answer = (code: number) => `The receiver answered ${code}.`
export const switchOn = 'Switch on'
export const switchOff = 'Switch off'
export const switchedOn = 'The channel is on.'
export const switchedOff = 'The channel is off and gets no messages.'
export const remove = 'Delete'
export const removeTitle = 'Delete this channel?'
export const removeText = (name: string) => `“${name}” will get no more messages, and its log is deleted too.`
export const removed = 'The channel was deleted.'
export const projectMail = 'This channel belongs to a project: change its address in the project’s settings.'
export const failingSince = 'Failing since'
export const lastDelivered = 'Last accepted'
export const never = 'never'
export const secretTitle = 'The secret of this webhook'
export const secretText =
  'Your program uses it to check the signature of messages. It is shown only this once.'
export const secret = 'Secret'
export const deliveries = 'Messages'
export const deliveriesHint = 'The last 30 days.'
export const noDeliveries = 'No messages sent yet'
export const statuses = {
  gathering: 'Waiting for its time',
  pending: 'To be sent',
  delivered: 'Accepted',
  failed: 'Failed',
  canceled: 'Canceled',
} as const
export const isTest = 'Test'
export const eventCount = (count: number) => (count === 1 ? '1 event' : `${count} events`)
export const nextAttempt = 'Next attempt'
export const resend = 'Send again'
export const resent = 'Sending it again.'
export const choiceLabels = {
  project_uids: projects,
  events,
  severity_min: severity,
  mode,
  digest_time: digestTime,
  digest_weekday: digestDay,
  quiet_hours: quiet,
  is_critical_at_once: criticalAtOnce,
} as const
