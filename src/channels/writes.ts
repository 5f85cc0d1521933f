// What other parts may change or send by way of channels: whoever has a mail may end those to its address, members are
// invited by mail, and reports are sent by mail.

export type { SendInvitation } from './invitation.ts'
export type { SendReportMail } from './report-mail.ts'
export type { Subscription, Unsubscribing } from './unsubscribe.ts'
