// The footer of every mail: why it came, and how to get others or none.

import type { Message } from './message.ts'

export type MailLinks = {
  /** Undefined if the server's address is unknown. */
  unsubscribeUrl: string | undefined
  /** The page where the channel is changed. */
  settingsUrl: string | undefined
}

export function reasonOf({ project, occasion }: Message): string {
  if (occasion === 'test')
    return 'You get this because somebody tried out a channel of Sightline with this address.'
  if (occasion === 'invitation')
    return 'You get this because somebody made this address a member of their Sightline. If you do not know of it, do nothing.'
  if (occasion === 'address')
    return 'You get this because a member of Sightline gave this address as theirs. If that was not you, do nothing: it stays unconfirmed.'
  if (occasion === 'identity')
    return 'You get this because this is the confirmed address of a member of Sightline.'
  if (project === null) return 'You get this because Sightline tells this address about an account.'
  return `You get this because Sightline watches ${project.domain} and tells this address about it.`
}
