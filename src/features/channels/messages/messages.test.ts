// How messages look at each service: their limits, and that nothing a stranger wrote becomes more than text.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampleItem, sampleMessage } from '../../../../test/helpers/sample-message.ts'
import { discordBody } from './discord.ts'
import { mailOf } from './mail.ts'
import { ntfyBody } from './ntfy.ts'
import { slackBody } from './slack.ts'
import { teamsBody } from './teams.ts'
import { telegramBody } from './telegram.ts'

const HOSTILE =
  '<!channel> @everyone [x](http://evil.example) *b* <img src=x onerror=alert(1)> & "q" \u{1f600}'
const LINKS = {
  unsubscribeUrl: 'https://seo.example.com/unsubscribe/x',
  settingsUrl: 'https://seo.example.com/s',
}
const long = sampleMessage({
  heading: `Shop: ${'&<'.repeat(300)}`,
  items: Array.from({ length: 20 }, () =>
    sampleItem({ title: '<&*'.repeat(100), text: '<&_`'.repeat(150), tone: 'critical' }),
  ),
  furtherCount: 480,
})
const hostile = sampleMessage({ heading: HOSTILE, items: [sampleItem({ title: HOSTILE, text: HOSTILE })] })

// biome-ignore lint/suspicious/noExplicitAny: bodies of other people's interfaces
const slack = (message: typeof long): any => slackBody(message)

describe('Slack', () => {
  test('gets blocks within its limits, and a line for notifications', () => {
    const { text, blocks } = slack(long)
    assert.ok(text.length < 3000 && blocks.length <= 50)
    assert.ok(blocks[0].text.text.length <= 150)
    for (const { type, text } of blocks) if (type === 'section') assert.ok(text.text.length <= 3000)
    assert.equal(blocks.at(-2).elements[0].text, 'And 480 more.')
    assert.equal(blocks.at(-1).elements[0].url, 'https://seo.example.com/p/abcdefghij')
  })

  test('mentions nobody and makes no links of text', () => {
    const written = slack(hostile).blocks[1].text.text as string
    assert.ok(written.includes('&lt;!channel&gt;') && !written.includes('<!channel>'))
    assert.equal(written.match(/</g)?.length, 1)
  })
})

test('Discord gets ten embeds of 6,000 characters at most, and mentions nobody', () => {
  // biome-ignore lint/suspicious/noExplicitAny: bodies of other people's interfaces
  const { content, embeds, allowed_mentions } = discordBody(long) as any
  assert.deepEqual(allowed_mentions, { parse: [] })
  assert.ok(content.length <= 2000 && content.endsWith('And 490 more.'))
  assert.equal(embeds.length, 10)
  let all = 0
  for (const { title, description } of embeds) {
    assert.ok(title.length <= 256 && description.length <= 4096)
    all += title.length + description.length
  }
  assert.ok(all <= 6000, String(all))
  assert.equal(embeds[0].color, 0xb3261e)
  assert.ok(JSON.stringify(discordBody(hostile)).includes('\\\\[x\\\\]\\\\(http'))
})

test('Teams gets an adaptive card below 28 KB, whose text is no Markdown', () => {
  const written = JSON.stringify(teamsBody(long))
  assert.ok(Buffer.byteLength(written) < 28_000, String(Buffer.byteLength(written)))
  // biome-ignore lint/suspicious/noExplicitAny: bodies of other people's interfaces
  const { type, attachments } = teamsBody(hostile) as any
  assert.deepEqual([type, attachments[0].content.version], ['message', '1.4'])
  assert.ok(attachments[0].content.body[0].text.includes('\\[x\\]\\(http'))
})

test('Telegram gets at most 4,096 characters of HTML, cut at whole events', () => {
  const target = { chatId: '-100123', threadId: 7 }
  // biome-ignore lint/suspicious/noExplicitAny: bodies of other people's interfaces
  const body = telegramBody(long, target) as any
  assert.ok(body.text.length <= 4096)
  assert.match(body.text, /And \d+ more\.$/)
  assert.equal(body.text.match(/<a /g).length, body.text.match(/<\/a>/g).length)
  assert.deepEqual([body.chat_id, body.message_thread_id, body.parse_mode], ['-100123', 7, 'HTML'])
  // biome-ignore lint/suspicious/noExplicitAny: bodies of other people's interfaces
  assert.ok(!(telegramBody(hostile, { ...target, threadId: null }) as any).text.includes('<img'))
})

test('ntfy gets plain text of 4,096 bytes at most, and how urgent it is', () => {
  // biome-ignore lint/suspicious/noExplicitAny: bodies of other people's interfaces
  const body = ntfyBody(long, 'seo') as any
  assert.ok(Buffer.byteLength(body.message) <= 4096)
  assert.deepEqual([body.topic, body.priority, body.tags], ['seo', 5, ['rotating_light']])
  assert.equal(body.click, 'https://seo.example.com/p/abcdefghij')
})

describe('a mail', () => {
  test('says the same as text and as HTML, and is below 90 KB', () => {
    const { subject, text, html } = mailOf(long, LINKS)
    assert.ok(subject.length <= 150 && Buffer.byteLength(html) < 90_000, String(Buffer.byteLength(html)))
    assert.ok(text.includes('And 480 more.') && html.includes('And 480 more.'))
    const one = mailOf(sampleMessage(), LINKS)
    for (const part of [one.text, one.html]) {
      assert.ok(part.includes('On mobile in Germany.'))
      assert.ok(part.includes('16 November 2026 at 09:12 CET'))
      assert.ok(part.includes(LINKS.unsubscribeUrl) && part.includes(LINKS.settingsUrl))
    }
  })

  test('loads nothing and runs nothing, whatever a text says', () => {
    const { html, text } = mailOf(hostile, LINKS)
    assert.doesNotMatch(html, /<(?:img|script|link|iframe|svg)\b/i)
    assert.ok(html.includes('&lt;img src=x'))
    assert.ok(text.includes(HOSTILE))
  })

  test('has no links where nobody knows the address of the server', () => {
    const { html, text } = mailOf(
      sampleMessage({ url: undefined, items: [sampleItem({ url: undefined })] }),
      { unsubscribeUrl: undefined, settingsUrl: undefined },
    )
    assert.ok(!html.includes('href=') && !text.includes('https://'))
  })
})
