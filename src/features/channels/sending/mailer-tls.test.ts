// Mail servers with TLS of their own, as they are on the internet: from the first byte, or after STARTTLS.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { createSelfSigned } from '../../../../test/helpers/self-signed.ts'
import { createMailer } from './mailer.ts'

const CERTIFICATE = createSelfSigned('localhost')

type Kind = { secure?: boolean; disabledCommands?: string[] }

async function start(t: TestContext, kind: Kind) {
  const sessions: { isSecure: boolean; user: string }[] = []
  const server = new SMTPServer({
    ...CERTIFICATE,
    ...kind,
    logger: false,
    authOptional: true,
    onAuth: ({ username = '', password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Not you')),
    onData(stream, { secure, user }, done) {
      sessions.push({ isSecure: secure, user: String(user) })
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, sessions }
}

/** Until the end of the test, for connections that begin from here on. */
function trust(t: TestContext): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, CERTIFICATE.cert])
  t.after(() => setDefaultCACertificates(before))
}

const mailerOf = (smtpUrl: string) => createMailer({ smtpUrl, from: 'Sightline <sightline@shop.example>' })
const MAIL = { id: '1', to: 'anna@shop.example', subject: 'A mail', text: 'Text', html: '<p>Text' }

test('a mail goes over STARTTLS, and one over TLS from the first byte, to a server that is trusted', async (t) => {
  trust(t)
  const starttls = await start(t, {})
  const tls = await start(t, { secure: true })
  for (const url of [
    `smtp://anna:right@localhost:${starttls.port}?requireTLS=true`,
    `smtps://anna:right@localhost:${tls.port}`,
  ]) {
    assert.deepEqual(await mailerOf(url).verify(), {
      isWorking: true,
      message: 'localhost accepted the connection.',
    })
    assert.equal((await mailerOf(url).send(MAIL)).state, 'delivered')
  }
  assert.deepEqual([...starttls.sessions, ...tls.sessions], Array(2).fill({ isSecure: true, user: 'anna' }))
})

test('what is wrong with the encryption is said in words', async (t) => {
  const starttls = await start(t, {})
  const plain = await start(t, { disabledCommands: ['STARTTLS'] })
  const messageOf = async (url: string) => (await mailerOf(url).verify()).message
  assert.match(
    await messageOf(`smtp://localhost:${starttls.port}?requireTLS=true`),
    /^localhost has a certificate that is not trusted: self-signed certificate\.$/,
  )
  assert.match(
    await messageOf(`smtp://localhost:${plain.port}?requireTLS=true`),
    /^localhost does not offer STARTTLS: choose another encryption\. It said: 5\d\d /,
  )
  assert.equal(
    await messageOf(`smtps://localhost:${plain.port}`),
    'localhost does not begin with TLS on this port: choose STARTTLS, or the port for TLS.',
  )
  trust(t)
  assert.equal(
    await messageOf(`smtp://anna:wrong@localhost:${starttls.port}?requireTLS=true`),
    'localhost refused: 535 Not you.',
  )
})
