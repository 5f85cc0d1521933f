// Formats a message for a Microsoft Teams workflow: an adaptive card. Its text blocks support Markdown, which must not
// come from text of strangers.

import { escapeMarkdown } from './discord.ts'
import type { Message, MessageItem } from './message.ts'
import { shortened } from './shortened.ts'

// A card may have 28 KB, and escaping may turn one character into three.
const TITLE_LENGTH_MAX = 150
const TEXT_LENGTH_MAX = 200

const COLOURS: Readonly<Record<NonNullable<MessageItem['tone']>, string>> = {
  critical: 'attention',
  warning: 'warning',
  info: 'accent',
  resolved: 'good',
}

export function teamsBody(message: Message): unknown {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          version: '1.4',
          body: [
            block(message.heading, { size: 'large', weight: 'bolder' }),
            ...message.items.flatMap(itemBlocks),
            ...(message.furtherCount > 0
              ? [block(`And ${message.furtherCount} more.`, { isSubtle: true })]
              : []),
          ],
          ...(message.url !== undefined && {
            actions: [{ type: 'Action.OpenUrl', title: 'Open in Sightline', url: message.url }],
          }),
        },
      },
    ],
  }
}

function itemBlocks({ title, text, tone }: MessageItem): unknown[] {
  const colour = tone === null ? {} : { color: COLOURS[tone] }
  const heading = block(shortened(title, TITLE_LENGTH_MAX), { weight: 'bolder', separator: true, ...colour })
  return text === '' ? [heading] : [heading, block(shortened(text, TEXT_LENGTH_MAX), { spacing: 'none' })]
}

function block(text: string, style: object): unknown {
  return { type: 'TextBlock', text: escapeMarkdown(text), wrap: true, ...style }
}
