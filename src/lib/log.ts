// The log: JSON lines on stderr, or text for people, written synchronously so that a crash loses none. Secrets are
// removed from the finished line rather than from chosen fields, because keys and passwords also hide in messages,
// URLs, stacks and bodies that no list of paths foresees.
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
  /** Set for text for people, with or without colours; absent for JSON. */
  text?: { isColoured: boolean } | undefined
  /** Where lines are written; stderr by default. */
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
    // If formatting fails, the JSON line is better than nothing.
    return safe
  }
}

// Every pattern starts with a fixed text and is bounded after it: a line of 100 kB takes milliseconds, whatever it
// holds. These two match a field by its name, in JSON and in JSON inside a JSON string, where every quote is escaped
// once more.
const SECRET_FIELD = /"([\w-]{0,40}(?:authorization|cookie|password|secret))":"(?:[^"\\]|\\.)*"/gi
const NESTED_SECRET_FIELD =
  /\\"([\w-]{0,40}(?:authorization|cookie|password|secret))\\":\s*\\"(?:[^"\\]|\\{3}"|\\[^"])*\\"/gi
const KEY = /(sl[kmart](?:_|%5f))[0-9a-z]+/gi
const BEARER = /(bearer(?:\s|\\t)+)[^\s"\\,]+/gi
// People forget to escape the password in a database URL, so it ends at the last @ and may contain a slash.
const DATABASE_URL = /(postgres(?:ql)?:\/\/[^\s:@/"]*:)([^\s"]*)/gi
const URL_PASSWORD = /(:\/\/[^\s:@/"]*:)[^\s@/"]*@/g
const SHARE_LINK = /(\/share\/)[\w-]{8,100}/g
const PASSWORD_PARAMETER = /(password=)[^\s&"\\]+/gi

/** Returns the text without API keys, passwords, credentials and links that open a report. */
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
