// The look and name of each severity, in every kind of message.

import type { MessageItem } from './message.ts'

type ToneStyle = {
  label: string
  /** The colour of a mark beside the text, on white. */
  colour: string
  /** Used in texts without colours. */
  sign: string
}

export function styleOf(tone: MessageItem['tone']): ToneStyle {
  return tone === null ? PLAIN : STYLES[tone]
}

const STYLES: Readonly<Record<NonNullable<MessageItem['tone']>, ToneStyle>> = {
  critical: { label: 'Critical', colour: '#b3261e', sign: '🔴' },
  warning: { label: 'Warning', colour: '#8a5300', sign: '🟠' },
  info: { label: 'For your information', colour: '#0a6a73', sign: '🔵' },
  resolved: { label: 'Resolved', colour: '#1b6e3c', sign: '🟢' },
}

const PLAIN: ToneStyle = { label: 'News', colour: '#0a6a73', sign: '•' }
