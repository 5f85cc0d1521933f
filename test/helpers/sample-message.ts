// A message as a channel sends it, for tests of how it looks.

import type { Message, MessageItem } from '../../src/features/channels/messages/message.ts'

const AT_MS = Date.parse('2026-11-16T08:12:00Z')

export function sampleItem(changes: Partial<MessageItem> = {}): MessageItem {
  return {
    title: '"running shoes" fell from 3 to 11',
    text: 'On mobile in Germany. It had been among the first ten since the 2nd of March.',
    url: 'https://seo.example.com/p/abcdefghij/keywords?keyword=7',
    tone: 'warning',
    atMs: AT_MS,
    ...changes,
  }
}

export function sampleMessage(changes: Partial<Message> = {}): Message {
  return {
    id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85',
    project: { uid: 'abcdefghij', name: 'Example shop', domain: 'shop.example' },
    heading: 'Example shop: 3 events',
    items: [sampleItem()],
    furtherCount: 0,
    url: 'https://seo.example.com/p/abcdefghij',
    atMs: AT_MS,
    timeZone: 'Europe/Berlin',
    occasion: 'events',
    ...changes,
  }
}
