// How each severity looks and is called, in every kind of message.

import type { MessageItem } from './message.ts'

type ToneLook = {
  label: string
  /** The colour of a mark beside the text, on white. */
  colour: string
  /** Where there are no colours. */
  sign: string
}

export function lookOf(tone: MessageItem['tone']): ToneLook {
  return tone === null ? PLAIN : LOOKS[tone]
}

const LOOKS: Readonly<Record<NonNullable<MessageItem['tone']>, ToneLook>> = {
  critical: { label: 'Critical', colour: '#b3261e', sign: '🔴' },
  warning: { label: 'Warning', colour: '#8a5300', sign: '🟠' },
  info: { label: 'For your information', colour: '#0a6a73', sign: '🔵' },
  resolved: { label: 'Resolved', colour: '#1b6e3c', sign: '🟢' },
}

const PLAIN: ToneLook = { label: 'News', colour: '#0a6a73', sign: '•' }
