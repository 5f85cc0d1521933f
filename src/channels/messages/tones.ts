// How each severity looks and is called, in every kind of message.

import type { MessageItem } from './message.ts'

export type ToneLook = {
  label: string
  /** Of a mark beside the text, on white and on dark. */
  colour: string
  darkColour: string
  /** Where there are no colours. */
  sign: string
}

export function lookOf(tone: MessageItem['tone']): ToneLook {
  return tone === null ? PLAIN : LOOKS[tone]
}

const LOOKS: Readonly<Record<NonNullable<MessageItem['tone']>, ToneLook>> = {
  critical: { label: 'Critical', colour: '#b3261e', darkColour: '#ff8a80', sign: '🔴' },
  warning: { label: 'Warning', colour: '#8a5300', darkColour: '#ffb95c', sign: '🟠' },
  info: { label: 'For your information', colour: '#0a6a73', darkColour: '#5cc8d2', sign: '🔵' },
  resolved: { label: 'Resolved', colour: '#1b6e3c', darkColour: '#7bd69b', sign: '🟢' },
}

const PLAIN: ToneLook = { label: 'News', colour: '#0a6a73', darkColour: '#5cc8d2', sign: '•' }
