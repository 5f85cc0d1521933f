// Ends mails to an address by the link in one of them. Everybody who has the mail may unsubscribe, without an account.

import type { Database, Reader } from '../../data/storage/database.ts'
import { formatTime } from '../../lib/clock.ts'
import type { Seal } from '../../lib/sealed.ts'
import type { UnsubscribeTokens } from '../../lib/unsubscribe-token.ts'
import type { ChannelRow } from './channel-row.ts'
import { changeChannel, findChannelByUid } from './channel-store.ts'
import { openTarget } from './open-target.ts'

export type Unsubscribing = {
  /** Returns the channel that the link is about; undefined if the link is not ours, or the channel is gone. */
  findSubscription(token: string): Promise<Subscription | undefined>
  /** Returns whether the link was valid. */
  end(token: string): Promise<boolean>
}

export type Subscription = { address: string; name: string; isOn: boolean }

type Parts = { database: Database; seal: Seal; tokens: UnsubscribeTokens; nowMs(): number }

export function createUnsubscribing({ database, seal, tokens, nowMs }: Parts): Unsubscribing {
  async function find(
    db: Reader,
    token: string,
  ): Promise<{ channel: ChannelRow; address: string } | undefined> {
    const uid = tokens.uidOf(token)
    const channel = uid === undefined ? undefined : await findChannelByUid(db, uid)
    const target = channel && (await openTarget(db, seal, channel))
    if (channel === undefined || target?.kind !== 'email' || !tokens.isFor(token, target.to)) return undefined
    return { channel, address: target.to }
  }

  return {
    async findSubscription(token) {
      const found = await database.read((db) => find(db, token))
      if (found === undefined) return undefined
      const { channel, address } = found
      return { address, name: channel.name, isOn: channel.is_enabled === 1 }
    },
    async end(token) {
      return await database.transaction(async (tx) => {
        const found = await find(tx, token)
        if (found === undefined) return false
        const { channel, address } = found
        if (channel.is_enabled === 0) return true
        const reason = `${address} has unsubscribed, on ${formatTime(nowMs())}.`
        await changeChannel(tx, channel.id, {
          is_enabled: 0,
          disabled_reason: reason,
          updated_at: nowMs(),
          ...(channel.mail_project_id !== null && { target_hint: address }),
        })
        return true
      })
    },
  }
}

/** Each token belongs to one of them: its sender is found by its uid, and the signatures differ. */
export function joinUnsubscribing(all: readonly Unsubscribing[]): Unsubscribing {
  return {
    async findSubscription(token) {
      for (const one of all) {
        const found = await one.findSubscription(token)
        if (found !== undefined) return found
      }
      return undefined
    },
    async end(token) {
      for (const one of all) if (await one.end(token)) return true
      return false
    },
  }
}
