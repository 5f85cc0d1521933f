// Mails about how a member signs in. Channels send them, and this folder may not import those, so they are passed in.

type ToMember = { to: string; memberName: string; accountName: string }

/** Both functions return at once. */
export type MemberMails = {
  confirmAddress(mail: ToMember & { url: string; expiresAtMs: number }): void
  tellLinked(mail: ToMember & { url: string }): void
}
