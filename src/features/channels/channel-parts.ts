// The parts that edit, test and use channels, made from the settings for the server and for commands alike.

import { createCachedLookup, systemLookup } from '../../background/fetching/name-lookup.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Networks } from '../../lib/networks.ts'
import { createSeal } from '../../lib/sealed.ts'
import { createUnsubscribeTokens, type UnsubscribeTokens } from '../../lib/unsubscribe-token.ts'
import type { EditParts } from './edit-channel.ts'
import { createLiveMailer, type Mailer, type MailSettings } from './sending/mailer.ts'
import { createPoster } from './sending/post.ts'
import { createSender } from './sending/sender.ts'
import type { TryParts } from './try-channel.ts'

export type ChannelSettings = {
  database: Database
  clock: Clock
  secret: Buffer
  allowedNetworks: Networks
  /** The mail server of this moment; undefined if no mail can be sent. */
  mail(): MailSettings | undefined
  /** The ports that messages may be sent to. */
  ports: readonly number[]
  publicUrl: string | undefined
}

const USER_AGENT = 'Sightline-Notifications'

export function createChannelParts(
  settings: ChannelSettings,
): EditParts & TryParts & { tokens: UnsubscribeTokens; mailer: Mailer } {
  const { database, clock, secret, mail, publicUrl, allowedNetworks, ports } = settings
  const { nowMs } = clock
  const tokens = createUnsubscribeTokens(secret, 'sightline unsubscribe link')
  const lookup = createCachedLookup(systemLookup, clock)
  const poster = createPoster({
    allowedNetworks,
    ports,
    lookup,
    userAgent: USER_AGENT,
    nowMs,
  })
  const mailer = createLiveMailer(mail, { allowedNetworks, lookup })
  return {
    database,
    mailer,
    gates: { allowedNetworks, ports },
    publicUrl,
    tokens,
    hasMail: mailer.isSetUp,
    seal: createSeal(secret, 'sightline channel target'),
    sender: createSender({ poster, mailer, tokens, publicUrl, nowMs }),
  }
}
