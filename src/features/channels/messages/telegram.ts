// Formats a message for a Telegram bot, in its HTML: four characters are escaped, only bold and links are used, and
// nobody is mentioned. It is cut at whole events, because Telegram refuses incomplete tags.

import { escapeHtml } from '../../../entry/http/reference/html.ts'
import type { Message, MessageItem } from './message.ts'
import { shortened } from './shortened.ts'
import { styleOf } from './tones.ts'

const TEXT_LENGTH_MAX = 4_096
const HEADING_LENGTH_MAX = 300
const ITEM_TEXT_LENGTH_MAX = 400
// Characters reserved for the line with the number of omitted events.
const FURTHER_LENGTH = 40

type TelegramTarget = { chatId: string; threadId: number | null }

export function telegramBody(message: Message, { chatId, threadId }: TelegramTarget): unknown {
  return {
    chat_id: chatId,
    ...(threadId !== null && { message_thread_id: threadId }),
    text: telegramText(message),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
  }
}

function telegramText({ heading, items, furtherCount }: Message): string {
  let text = `<b>${escapeText(shortened(heading, HEADING_LENGTH_MAX))}</b>`
  let shown = 0
  for (const item of items) {
    const next = `\n\n${itemText(item)}`
    if (text.length + next.length > TEXT_LENGTH_MAX - FURTHER_LENGTH) break
    text += next
    shown++
  }
  const further = furtherCount + items.length - shown
  return further === 0 ? text : `${text}\n\nAnd ${further} more.`
}

function itemText({ title, text, url, tone }: MessageItem): string {
  const shown = escapeText(shortened(title, HEADING_LENGTH_MAX))
  const linked = url === undefined ? shown : `<a href="${escapeHtml(url)}">${shown}</a>`
  const rest = text === '' ? '' : `\n${escapeText(shortened(text, ITEM_TEXT_LENGTH_MAX))}`
  return `${styleOf(tone).sign} ${linked}${rest}`
}

/**
 * Prevents mentions and commands: Telegram notifies the user whose name follows an @, and makes a command of a word
 * after a slash.
 */
function escapeText(text: string): string {
  return escapeHtml(text).replaceAll(/@|(?<!\S)\//g, (sign) => `${sign}\u200b`)
}
