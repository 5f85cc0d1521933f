// What other parts may change or send by way of channels: whoever has a mail may end those to its address, and members
// are invited by mail.

export type { SendInvitation } from './member-mails.ts'
export type { SendReportMail } from './report-mail.ts'
// A mail server that is about to be set up is tried first.
export { createMailer } from './sending/mailer.ts'
export { sendTestMail } from './test-mail.ts'
export { joinUnsubscribing, type Subscription, type Unsubscribing } from './unsubscribe.ts'
