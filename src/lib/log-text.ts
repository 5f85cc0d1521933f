// What the log may be: its levels and formats, and a line of it as text for a terminal: the time of day, the level, the
// message, and then the rest.

import { styleText } from 'node:util'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const LOG_FORMATS = ['auto', 'json', 'text'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

const COLOURS = { warn: 'yellow', error: 'red', fatal: 'red' } as const
/** Left out, because the person at the terminal knows process and machine. */
const HIDDEN_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])
const LEVEL_WIDTH = 5

type Fault = { message?: string; stack?: string }

/** `line` is one of our JSON lines. */
export function formatLogLine(line: string, isColoured: boolean): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const paint = (format: Parameters<typeof styleText>[0], text: string) =>
    isColoured ? styleText(format, text, { validateStream: false }) : text
  const shownLevel = String(level).padEnd(LEVEL_WIDTH)
  const colour = COLOURS[level as keyof typeof COLOURS]
  const fields = Object.entries(rest)
    .filter(([name]) => !HIDDEN_FIELDS.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const head = [
    paint('dim', timeOfDay(new Date(String(time)))),
    colour === undefined ? shownLevel : paint(colour, shownLevel),
    String(msg),
    ...(fields.length > 0 ? [paint('dim', fields.join(' '))] : []),
  ].join('  ')
  return `${[head, ...faultLines(err)].map(withoutControls).join('\n')}\n`
}

function faultLines(err: unknown): string[] {
  if (err === undefined || err === null) return []
  const { stack, message } = err as Fault
  return (stack ?? message ?? JSON.stringify(err)).split('\n').map((each) => `          ${each}`)
}

function timeOfDay(time: Date): string {
  return time.toTimeString().slice(0, 8)
}

/** Escapes the text of strangers in the line. Colour codes are ours, and begin with ESC and a bracket. */
function withoutControls(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  return line.replace(/\u001b(?!\[\d{1,3}m)|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]/g, '�')
}
