// What other features may change or send through channels: unsubscribing, and inviting members by mail.

export type { SendInvitation } from './member-mails.ts'
export type { SendReportMail } from './report-mail.ts'
export { sendTestMail } from './report-mail.ts'
// A mail server that is about to be set up is tried first.
export { createMailer } from './sending/mailer.ts'
export { joinUnsubscribing, type Subscription, type Unsubscribing } from './unsubscribe.ts'
