// Sending to real servers on loopback: what their answers mean, what is signed, what is refused.

import assert from 'node:assert/strict'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { serveHttp } from '../../../../test/helpers/local-server.ts'
import { startMailServer } from '../../../../test/helpers/mail-server.ts'
import { sampleMessage } from '../../../../test/helpers/sample-message.ts'
import { until } from '../../../../test/helpers/until.ts'
import { NO_NETWORKS, parseNetworks } from '../../../lib/networks.ts'
import { createUnsubscribeTokens } from '../../../lib/unsubscribe-token.ts'
import { createMemberMails } from '../member-mails.ts'
import { testMessage } from '../messages/message.ts'
import { webhookTestBody } from '../messages/webhook.ts'
import type { Target } from '../target.ts'
import { createLiveMailer, createMailer } from './mailer.ts'
import type { Outcome } from './outcome.ts'
import { createPoster } from './post.ts'
import { createSender } from './sender.ts'
import { newWebhookSecret } from './signature.ts'

type Context = { after(clean: () => void): void }
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'silence' | 'endless'
type Request = { path: string; headers: Record<string, string>; body: string }

const LOOPBACK = parseNetworks('127.0.0.1/32')!
const TOKENS = createUnsubscribeTokens(Buffer.alloc(32, 1), 'unsubscribe')
const PUBLIC_URL = 'https://seo.example.com'

async function receiver(t: Context, answer: Answer) {
  const requests: Request[] = []
  const server = await serveHttp(t, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body })
    if (answer === 'silence') return
    if (answer === 'endless') {
      response.writeHead(200)
      const write = () => {
        while (response.write('x'.repeat(10_000))) if (response.destroyed) return
        response.once('drain', write)
      }
      return write()
    }
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
  })
  return { ...server, requests }
}

function sender(
  port: number,
  more: { networks?: typeof LOOPBACK; timeoutMs?: number; smtpUrl?: string } = {},
) {
  const poster = createPoster({
    allowedNetworks: more.networks ?? LOOPBACK,
    ports: [port],
    lookup: async () => ['127.0.0.1'],
    userAgent: 'test',
    nowMs: Date.now,
    timeoutMs: more.timeoutMs ?? 5_000,
  })
  const from = 'Sightline <seo@example.com>'
  const { smtpUrl } = more
  const guard = { allowedNetworks: LOOPBACK, lookup: async () => ['127.0.0.1'] }
  const mailer = createLiveMailer(() => (smtpUrl === undefined ? undefined : { smtpUrl, from }), guard)
  const telegramUrl = `http://127.0.0.1:${port}`
  return createSender({
    poster,
    mailer,
    tokens: TOKENS,
    publicUrl: PUBLIC_URL,
    telegramUrl,
    nowMs: Date.now,
  })
}

const ENVELOPE = {
  channelUid: 'k3v9w2m1x8q0z7ab',
  message: sampleMessage(),
  webhookBody: '{"type":"alert.opened","timestamp":"2026-11-16T08:12:00Z","data":{}}',
}

const hook = (url: string): Target => ({ kind: 'slack', url })
const failed = (outcome: Outcome) => (outcome.state === 'failed' ? outcome : assert.fail(outcome.state))

describe('an answer', () => {
  async function answered(t: Context, answer: Answer, timeoutMs?: number) {
    const { port, url, requests } = await receiver(t, answer)
    const outcome = await sender(port, { timeoutMs: timeoutMs ?? 5_000 }).send(hook(url), ENVELOPE)
    return { outcome, requests }
  }

  test('of 2xx is a success, and its first KB is kept', async (t) => {
    const { outcome } = await answered(t, { status: 200, body: `ok\0${'x'.repeat(9_000)}` })
    assert.equal(outcome.state, 'delivered')
    assert.deepEqual([outcome.code, outcome.text.length, outcome.text.slice(0, 3)], [200, 1023, 'okx'])
  })

  test('that never ends is not read to its end', async (t) => {
    const { outcome } = await answered(t, 'endless')
    assert.equal(outcome.state, 'delivered')
    assert.equal(outcome.text.length, 1024)
  })

  test('that is a redirect is a failure, and is not followed', async (t) => {
    const { outcome, requests } = await answered(t, { status: 307, headers: { location: '/elsewhere' } })
    assert.match(failed(outcome).fault, /redirect/)
    assert.equal(requests.length, 1)
  })

  test('of 410 says that nobody wants messages there', async (t) => {
    assert.equal(failed((await answered(t, { status: 410 })).outcome).isGone, true)
    assert.notEqual(failed((await answered(t, { status: 500 })).outcome).isGone, true)
  })

  test('of 429 says when to come back, in a header or in JSON', async (t) => {
    const header = await answered(t, { status: 429, headers: { 'retry-after': '17' } })
    assert.equal(failed(header.outcome).retryAfterMs, 17_000)
    const discord = await answered(t, { status: 429, body: '{"message":"x","retry_after":0.65}' })
    assert.equal(failed(discord.outcome).retryAfterMs, 650)
    const telegram = await answered(t, { status: 429, body: '{"ok":false,"parameters":{"retry_after":3}}' })
    assert.equal(failed(telegram.outcome).retryAfterMs, 3_000)
  })

  test('that does not come is a failure after the time for it', async (t) => {
    const { outcome } = await answered(t, 'silence', 200)
    assert.match(failed(outcome).fault, /did not answer in 0\.2 s/)
  })
})

describe('an answer that is meant to harm', () => {
  async function answeredRaw(t: Context, speak: (socket: Socket) => void) {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => speak(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const startMs = performance.now()
    const outcome = await sender(port, { timeoutMs: 500 }).send(hook(`http://127.0.0.1:${port}/`), ENVELOPE)
    assert.ok(performance.now() - startMs < 5_000)
    return outcome
  }

  const cases: Record<string, { speak(socket: Socket): void; state: Outcome['state'] }> = {
    'thousands of cookies': {
      speak: (socket) =>
        socket.end(`HTTP/1.1 200 OK\r\n${'set-cookie: a=b; Domain=example.com\r\n'.repeat(5_000)}\r\n`),
      state: 'failed',
    },
    'a header without an end': {
      speak(socket) {
        socket.write('HTTP/1.1 200 OK\r\nx: ')
        const write = () => {
          while (!socket.destroyed && socket.write('x'.repeat(10_000)));
          if (!socket.destroyed) socket.once('drain', write)
        }
        write()
      },
      state: 'failed',
    },
    'a body of a byte now and then': {
      speak(socket) {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n')
        const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('x')), 20)
        socket.on('close', () => clearInterval(timer))
      },
      state: 'failed',
    },
    'bytes that are no HTTP': { speak: (socket) => socket.end(Buffer.alloc(5_000, 0xff)), state: 'failed' },
    'two answers in one': {
      speak: (socket) =>
        socket.end(
          'HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\n\r\n',
        ),
      state: 'delivered',
    },
  }
  for (const [what, { speak, state }] of Object.entries(cases)) {
    test(`${what}: the sending ends in time`, async (t) => {
      const outcome = await answeredRaw(t, speak)
      assert.equal(outcome.state, state, JSON.stringify(outcome).slice(0, 200))
    })
  }
})

describe('an address', () => {
  test('in a private network is refused, by number and by name, unless the network is open', async (t) => {
    const { port, requests } = await receiver(t, { status: 200 })
    const closed = sender(port, { networks: NO_NETWORKS })
    for (const host of ['127.0.0.1', 'localhost', 'hooks.example.com']) {
      const { fault } = failed(await closed.send(hook(`http://${host}:${port}/`), ENVELOPE))
      assert.match(fault, /not public|No public address/)
    }
    assert.equal(requests.length, 0)
    assert.equal((await sender(port).send(hook(`http://a.example:${port}/`), ENVELOPE)).state, 'delivered')
  })

  test('at a port that is not open is refused', async (t) => {
    const { port, url, requests } = await receiver(t, { status: 200 })
    failed(await sender(port + 1).send(hook(url), ENVELOPE))
    assert.equal(requests.length, 0)
  })
})

describe('a webhook', () => {
  test('is signed as Standard Webhooks asks, and with both secrets while one is replaced', async (t) => {
    const { port, url, requests } = await receiver(t, { status: 204 })
    const [current, previous, ended] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
    const target: Target = {
      kind: 'webhook',
      url,
      secrets: [
        { secret: current, endsAtMs: null },
        { secret: previous, endsAtMs: Date.now() + 60_000 },
        { secret: ended, endsAtMs: Date.now() - 1 },
      ],
    }
    assert.equal((await sender(port).send(target, ENVELOPE)).state, 'delivered')
    const [{ body, headers } = assert.fail()] = requests
    for (const secret of [current, previous])
      assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(ENVELOPE.webhookBody))
    assert.throws(() => new Webhook(ended).verify(body, headers))
    assert.throws(() => new Webhook(current).verify(`${body} `, headers))
    assert.deepEqual(
      [headers['webhook-id'], headers['content-type']],
      [ENVELOPE.message.id, 'application/json'],
    )
  })
})

test('chats are sent what they take, with the token that opens them', async (t) => {
  const { port, url, requests } = await receiver(t, { status: 200 })
  const send = (target: Target) => sender(port).send(target, ENVELOPE)
  await send({ kind: 'discord', url })
  await send({ kind: 'teams', url })
  await send({ kind: 'telegram', token: '12:ab', chatId: '5', threadId: null })
  await send({ kind: 'ntfy', url, topic: 'seo', token: 'tk_1' })
  const bodies = requests.map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    bodies.map((body) => Object.keys(body)[0]),
    ['username', 'type', 'chat_id', 'topic'],
  )
  assert.deepEqual(
    [requests[2]?.path, requests[3]?.headers.authorization],
    ['/bot12:ab/sendMessage', 'Bearer tk_1'],
  )
})

describe('a mail', () => {
  const TO: Target = { kind: 'email', to: 'ada@example.com' }

  test('has text and HTML, a fixed id, and a link that ends it', async (t) => {
    const { url, mails } = await startMailServer(t)
    const outcome = await sender(1, { smtpUrl: url }).send(TO, ENVELOPE)
    assert.deepEqual([outcome.state, outcome.code], ['delivered', 250])
    const [{ headers, text, html } = assert.fail()] = mails
    assert.equal(headers['message-id'], `<${ENVELOPE.message.id}@example.com>`)
    assert.deepEqual(
      [headers.from, headers.to, headers.subject],
      ['Sightline <seo@example.com>', 'ada@example.com', 'Example shop: 3 events'],
    )
    const link = `${PUBLIC_URL}/unsubscribe/${TOKENS.make(ENVELOPE.channelUid, 'ada@example.com')}`
    assert.equal(headers['list-unsubscribe'], `<${link}>`)
    assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
    assert.ok(text.includes(link) && html.includes(link) && html.includes('On mobile in Germany.'))
  })

  test('to an address that the server does not know is final; a server that is busy or away is not', async (t) => {
    const server = await startMailServer(t)
    const { send } = sender(1, { smtpUrl: server.url })
    server.refusal = 550
    assert.deepEqual([failed(await send(TO, ENVELOPE)).isFinal, server.mails.length], [true, 0])
    server.refusal = 451
    assert.equal(failed(await send(TO, ENVELOPE)).isFinal, false)
    const away = failed(await sender(1, { smtpUrl: 'smtp://127.0.0.1:1' }).send(TO, ENVELOPE))
    assert.deepEqual([away.isFinal, away.code], [false, null])
    assert.match(away.fault, /ECONNREFUSED|ESOCKET/)
  })

  test('gets no header and no recipient from a name', async (t) => {
    const { url, mails } = await startMailServer(t)
    const name = 'Shop\r\nBcc: eve@example.com\r\n\r\n<script>\u202e'
    const message = sampleMessage({ heading: `${name}: 3 events` })
    const outcome = await sender(1, { smtpUrl: url }).send(TO, { ...ENVELOPE, message })
    assert.equal(outcome.state, 'delivered')
    const [{ headers, html } = assert.fail()] = mails
    assert.equal(headers.bcc, undefined)
    assert.deepEqual([mails.length, headers.to], [1, 'ada@example.com'])
    assert.ok(!html.includes('<script>'))
  })

  test('cannot be sent where no server is set up', async () => {
    assert.match(failed(await sender(1).send(TO, ENVELOPE)).fault, /SIGHTLINE_SMTP_URL/)
  })
})

describe('text that turns around or hides what stands beside it', () => {
  const EVIL = 'shop\u202egnp.exe\u2066\u200f\u061c\u001b[2J'
  const WRITTEN = 'shop[U+202E]gnp.exe[U+2066][U+200F][U+061C][U+001B][2J'
  const HIDDEN = /\p{Bidi_Control}|(?!\s)\p{Cc}/u
  const tried = testMessage({ id: 'msg_1', name: EVIL, publicUrl: PUBLIC_URL, atMs: Date.now() })
  const message = sampleMessage({
    project: { uid: 'abcdefghij', name: EVIL, domain: 'shop.example' },
    heading: `${EVIL}: 1 event`,
    items: [{ ...(tried.items[0] ?? assert.fail()), title: EVIL }],
  })

  test('is written out in every kind of chat, in tests too', async (t) => {
    const { port, url, requests } = await receiver(t, { status: 200 })
    const { send } = sender(port)
    const targets: Target[] = [
      { kind: 'slack', url },
      { kind: 'discord', url },
      { kind: 'teams', url },
      { kind: 'telegram', token: '12:ab', chatId: '5', threadId: null },
      { kind: 'ntfy', url, topic: 'seo', token: null },
    ]
    for (const target of targets)
      for (const sent of [message, tried])
        assert.equal((await send(target, { ...ENVELOPE, message: sent })).state, 'delivered', target.kind)
    assert.equal(requests.length, 10)
    for (const { body } of requests) {
      assert.doesNotMatch(JSON.stringify(JSON.parse(body)), /[\p{Bidi_Control}]|\\u001b/u)
      assert.match(body, /U(?:\+|\\\+)202E/)
    }
    const posted = JSON.parse(webhookTestBody(EVIL, Date.now()))
    assert.equal(posted.data.text, `The webhook "${WRITTEN}" is reached.`)
  })

  test('is written out in mails, in invitations and the names of senders too', async (t) => {
    const { url, mails } = await startMailServer(t)
    const mailer = createMailer({ smtpUrl: url, from: 'Sightline <seo@example.com>' })
    await sender(1, { smtpUrl: url }).send({ kind: 'email', to: 'ada@example.com' }, { ...ENVELOPE, message })
    const { sendInvitation: invite } = createMemberMails({ mailer, log: { warn: () => {} }, nowMs: Date.now })
    invite({ to: 'ada@example.com', inviter: EVIL, url: PUBLIC_URL, expiresAtMs: Date.now() })
    await until('the invitation has arrived', async () => mails.length === 2)
    await mailer.send({ id: '1', to: 'ada@example.com', subject: EVIL, fromName: EVIL, text: '', html: '' })
    for (const { headers, text, html } of mails)
      assert.doesNotMatch(`${headers.subject} ${headers.from} ${text} ${html}`, HIDDEN)
    for (const { text, html } of mails.slice(0, 2))
      assert.ok(text.includes(WRITTEN) && html.includes(WRITTEN))
  })
})
