// What other parts may change or send by way of channels: whoever has a mail may end those to its address, and members
// are invited by mail.

export type { SendInvitation } from './member-mails.ts'
export type { SendReportMail } from './report-mail.ts'
export { joinUnsubscribing, type Subscription, type Unsubscribing } from './unsubscribe.ts'
