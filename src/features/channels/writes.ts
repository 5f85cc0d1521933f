// What other features may change or send through channels: unsubscribing, and inviting members by mail.

export type { SendInvitation } from './member-mails.ts'
export type { SendReportMail } from './report-mail.ts'
export { joinUnsubscribing, type Subscription, type Unsubscribing } from './unsubscribe.ts'
