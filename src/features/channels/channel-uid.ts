// Makes the ids of channels and of their messages, which cannot be guessed.

import { BASE36, BASE62, type RandomBytes, randomText } from '../../lib/ids.ts'

export function newChannelUid(random?: RandomBytes): string {
  return randomText(BASE36, 16, random)
}

/** Makes the id of a message in the form of Standard Webhooks. */
export function newMessageId(random?: RandomBytes): string {
  return `msg_${randomText(BASE62, 24, random)}`
}

export function isMessageId(text: string): boolean {
  return /^msg_[0-9A-Za-z]{24}$/.test(text)
}
