// Mails about how a member signs in. Channels send them, which stand above: they are handed in.

type ToMember = { to: string; memberName: string; accountName: string }

/** Both return at once. */
export type MemberMails = {
  confirmAddress(mail: ToMember & { url: string; expiresAtMs: number }): void
  tellLinked(mail: ToMember & { url: string }): void
}
