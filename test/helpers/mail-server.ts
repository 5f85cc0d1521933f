// A mail server on loopback that keeps what it is sent, and refuses what it is told to. It goes with the test that started it.

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  /** For SIGHTLINE_SMTP_URL. */
  url: string
  mails: ReceivedMail[]
  /** The answer to each further recipient: undefined takes it. */
  refusal: number | undefined
}

type ReceivedMail = {
  /** Unfolded, by their names in small letters. */
  headers: Readonly<Record<string, string>>
  /** The text and the HTML, decoded. */
  text: string
  html: string
  raw: string
}

export async function startMailServer(context: {
  after(clean: () => Promise<void>): void
}): Promise<MailServer> {
  const started: MailServer = { url: '', mails: [], refusal: undefined }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const { refusal } = started
      if (refusal === undefined) done()
      else done(Object.assign(new Error('Not here'), { responseCode: refusal }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        started.mails.push(readMail(Buffer.concat(chunks).toString('utf8')))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.after(() => new Promise((resolve) => server.close(() => resolve())))
  started.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return started
}

function readMail(raw: string): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const headers = Object.fromEntries(
    unfolded.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, text: partOf(raw, 'text/plain'), html: partOf(raw, 'text/html'), raw }
}

function partOf(raw: string, type: string): string {
  const start = raw.indexOf(`Content-Type: ${type}`)
  if (start === -1) return ''
  const bodyStart = raw.indexOf('\r\n\r\n', start) + 4
  const head = raw.slice(start, bodyStart)
  const body = raw.slice(bodyStart).split(/\r\n----_/, 1)[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`)
  return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25'))
}
