// Mails about how a member signs in. Channels send them, and this folder may not import those, so they are passed in.

type ToMember = { to: string; memberName: string; accountName: string }

/** Mails are sent after the call has returned. */
export type MemberMails = {
  /** Whether mail can be sent now: the mail server may be entered or removed at any time. */
  isSetUp(): boolean
  confirmAddress(mail: ToMember & { url: string; expiresAtMs: number }): void
  sendLinkedNotice(mail: ToMember & { url: string }): void
}
