// Sends mail through the operator's server. Every mail has a fixed Message-ID, so that a mail that is sent twice is
// shown once; no part of a mail is read from a file or an address. A bad recipient is a final failure, an unreachable
// server is not.

import { isIP } from 'node:net'
import type { Transporter } from 'nodemailer'
import { mayConnectTo } from '../../../background/fetching/addresses.ts'
import { closedAddress } from '../../../background/fetching/closed-target.ts'
import type { NameLookup } from '../../../background/fetching/name-lookup.ts'
import type { Networks } from '../../../lib/networks.ts'
import { visibleText } from '../../../lib/visible-text.ts'
import { keptAnswer, type Outcome } from './outcome.ts'

/** A picture and its name, by which the HTML refers to it as `cid:`. */
type MailPicture = { cid: string; png: Uint8Array }

export type Mail = {
  /** The part of the message id before the @. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  pictures?: readonly MailPicture[]
  /** Shown as the sender's name instead of the operator's, with the same address. */
  fromName?: string | null
  replyTo?: string | null
  /** Undefined if the server's address is unknown. */
  unsubscribeUrl?: string | undefined
}

export type Mailer = { send(mail: Mail): Promise<Outcome> }

export type MailSettings = {
  smtpUrl: string
  from: string
  /** A person entered the address in the browser: no private network is opened for it. */
  isEntered?: boolean
}

/** Judges the host of a mail server whose address a person entered. */
export type MailGuard = { allowedNetworks: Networks; lookup: NameLookup }

const TIMEOUT_MS = 15_000

/** A mailer that also says whether its server takes the user and the password. */
type TestableMailer = Mailer & { verify(): Promise<{ isWorking: boolean; message: string }> }

export function createMailer(
  { smtpUrl, from, isEntered = false }: MailSettings,
  guard?: MailGuard,
): TestableMailer {
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from
  const domain = address.slice(address.lastIndexOf('@') + 1)
  // Loaded with the first mail, because most processes send none. Each mail has its own connection: mails are few, and
  // no connection stays open.
  let transporter: Transporter | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    // The address that was judged is the one that is connected to: a name may answer otherwise the next time.
    const place = isEntered && guard !== undefined ? await judgedPlace(smtpUrl, guard) : undefined
    if (place !== undefined) transporter = undefined
    transporter ??= createTransport({
      url: smtpUrl,
      ...place,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return transporter
  }
  return {
    async verify() {
      try {
        await (await open()).verify()
        return { isWorking: true, message: `${hostOf(smtpUrl)} accepted the connection.` }
      } catch (error) {
        return { isWorking: false, message: `${hostOf(smtpUrl)} ${reasonOf(error as MailError)}` }
      }
    },
    async send({ id, to, subject, text, html, pictures = [], fromName, replyTo, unsubscribeUrl }) {
      try {
        const { response = '' } = await (await open()).sendMail({
          from: fromName == null ? from : { name: visibleText(fromName), address },
          // An object, so that a comma in the address does not add a second recipient.
          ...(replyTo != null && { replyTo: { name: '', address: replyTo } }),
          to,
          subject: visibleText(subject),
          text,
          html,
          attachments: pictures.map(({ cid, png }) => ({
            cid,
            content: Buffer.from(png),
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
            filename: `${cid}.png`,
          })),
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return { state: 'delivered', code: codeOf(response), text: keptAnswer(response) }
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

/** Sends by the settings of this moment. Without any, a message fails and says why. */
export function createLiveMailer(
  settingsNow: () => MailSettings | undefined,
  guard: MailGuard,
): Mailer & { isSetUp(): boolean } {
  let settings: MailSettings | undefined
  let mailer: Mailer | undefined
  return {
    isSetUp: () => settingsNow() !== undefined,
    async send(mail) {
      const wanted = settingsNow()
      if (wanted === undefined) return NO_MAIL
      if (wanted !== settings) mailer = createMailer(wanted, guard)
      settings = wanted
      return await (mailer ?? createMailer(wanted, guard)).send(mail)
    },
  }
}

const NO_MAIL: Outcome = {
  state: 'failed',
  code: null,
  text: '',
  fault:
    'No mail server is set up on this server: enter one in Settings → Providers, or set SIGHTLINE_SMTP_URL and SIGHTLINE_MAIL_FROM.',
}

class ClosedHost extends Error {}

function hostOf(smtpUrl: string): string {
  return new URL(smtpUrl).hostname
}

async function judgedPlace(smtpUrl: string, { allowedNetworks, lookup }: MailGuard) {
  const written = hostOf(smtpUrl)
  const host = written.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await lookup(host) : [host]
  const open = addresses.find((address) => mayConnectTo(address, allowedNetworks))
  if (open === undefined) throw new ClosedHost(closedAddress(written))
  return { host: open, ...(isIP(host) === 0 && { tls: { servername: host } }) }
}

/** Why a mail server cannot be used, for whoever has just entered it. */
function reasonOf(error: MailError): string {
  const { response = '', message, code } = error
  if (code === 'ETLS' && response !== '')
    return `does not offer STARTTLS: choose another encryption. It said: ${keptAnswer(response)}`
  if (/wrong version number|packet length too long/.test(message))
    return 'does not begin with TLS on this port: choose STARTTLS, or the port for TLS.'
  if (/certificate|altname/i.test(message))
    return `has a certificate that is not trusted: ${message.split(';', 1)[0]}.`
  const said = keptAnswer(response) || (error instanceof ClosedHost ? message : (code ?? message))
  return `refused: ${said.replace(/\.$/, '')}.`
}

/** Returns the status code of an answer such as `250 2.0.0 OK`. */
function codeOf(response: string): number | null {
  return /^\d{3}/.test(response) ? Number(response.slice(0, 3)) : null
}

type MailError = {
  message: string
  code?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

function failureOf(error: unknown): Outcome {
  const { message, code, response = '', responseCode, permanent = false } = error as MailError
  return {
    state: 'failed',
    code: responseCode ?? null,
    text: keptAnswer(response),
    fault:
      response === ''
        ? error instanceof ClosedHost
          ? message
          : `The mail server could not be used (${code ?? message}).`
        : 'The mail server did not take the message.',
    // A wrong password is not final: the operator can correct it, and then the mail is sent.
    isFinal: permanent && responseCode !== undefined && code !== 'EAUTH',
  }
}
