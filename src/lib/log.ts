// The log: JSON lines on stderr, or text for people, written at once so that a crash loses none. No secret leaves through it: redaction
// works on the finished line rather than on chosen fields, because keys and passwords also hide in messages, URLs,
// stacks and bodies that no list of paths foresees.
import {
  type DestinationStream,
  type Logger,
  destination as openDestination,
  pino,
  stdTimeFunctions,
} from 'pino'

import { formatLogLine } from './log-text.ts'

export type { Logger }

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

export const LOG_FORMATS = ['auto', 'json', 'text'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

type LogOptions = {
  level: LogLevel
  /** Text for people, and whether it may be coloured; JSON without. */
  text?: { isColoured: boolean } | undefined
  /** Where lines go; stderr unless given. */
  destination?: DestinationStream
}

export function createLogger(options: LogOptions): Logger {
  const { text } = options
  const destination = options.destination ?? openDestination({ dest: 2, sync: true })
  return pino(
    {
      level: options.level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => destination.write(text === undefined ? redact(line) : asText(line, text.isColoured)) },
  )
}

function asText(line: string, isColoured: boolean): string {
  const safe = redact(line)
  try {
    return formatLogLine(safe, isColoured)
  } catch {
    // Better in JSON than not at all.
    return safe
  }
}

// Every pattern starts with a fixed text and is bounded after it: a line of 100 kB takes milliseconds, whatever it holds.
// A field by its name, as JSON and as JSON inside a JSON string. The second has every quote escaped once more.
const SECRET_FIELD = /"([\w-]{0,40}(?:authorization|cookie|password|secret))":"(?:[^"\\]|\\.)*"/gi
const NESTED_SECRET_FIELD =
  /\\"([\w-]{0,40}(?:authorization|cookie|password|secret))\\":\s*\\"(?:[^"\\]|\\{3}"|\\[^"])*\\"/gi
const KEY = /(sl[kmart](?:_|%5f))[0-9a-z]+/gi
const BEARER = /(bearer(?:\s|\\t)+)[^\s"\\,]+/gi
// People forget to escape the password in a database URL, so there it ends at the last @ and may hold a slash.
const DATABASE_URL = /(postgres(?:ql)?:\/\/[^\s:@/"]*:)([^\s"]*)/gi
const URL_PASSWORD = /(:\/\/[^\s:@/"]*:)[^\s@/"]*@/g
const SHARE_LINK = /(\/share\/)[\w-]{8,100}/g
const PASSWORD_PARAMETER = /(password=)[^\s&"\\]+/gi

/** The same text without API keys, passwords, credentials and links that open a report. */
export function redact(text: string): string {
  return text
    .replace(SECRET_FIELD, '"$1":"[redacted]"')
    .replace(NESTED_SECRET_FIELD, '\\"$1\\":\\"[redacted]\\"')
    .replace(KEY, '$1[redacted]')
    .replace(BEARER, '$1[redacted]')
    .replace(DATABASE_URL, withoutPassword)
    .replace(URL_PASSWORD, '$1[redacted]@')
    .replace(SHARE_LINK, '$1[redacted]')
    .replace(PASSWORD_PARAMETER, '$1[redacted]')
}

function withoutPassword(whole: string, start: string, rest: string): string {
  const end = rest.lastIndexOf('@')
  return end === -1 ? whole : `${start}[redacted]${rest.slice(end)}`
}
