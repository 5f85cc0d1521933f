// The log: JSON lines on stderr, or text for people, written synchronously so that a crash loses none, and without
// secrets (redact.ts). A line says which request or job it is about (run-context.ts).

import {
  type DestinationStream,
  type Logger,
  destination as openDestination,
  pino,
  stdTimeFunctions,
} from 'pino'
import { formatLogLine, type LOG_LEVELS } from './log-text.ts'
import { redact } from './redact.ts'
import { runContext } from './run-context.ts'
import { createStorageFaultLines } from './storage-fault-lines.ts'
import { traceId } from './tracing.ts'

export type { Logger }

type LogLevel = (typeof LOG_LEVELS)[number]

type LogOptions = {
  level: LogLevel
  /** Set for text for people, with or without colours; absent for JSON. */
  text?: { isColoured: boolean } | undefined
  /** Where lines are written; stderr by default. */
  destination?: DestinationStream
  /** Gets the same lines as JSON. */
  copy?: DestinationStream | undefined
}

export function createLogger(options: LogOptions): Logger {
  const { text } = options
  const shorten = createStorageFaultLines(() => performance.now())
  const destination = options.destination ?? openDestination({ dest: 2, sync: true })
  return pino(
    {
      level: options.level,
      timestamp: stdTimeFunctions.isoTime,
      mixin() {
        const trace = traceId()
        return { ...runContext(), ...(trace !== undefined && { traceId: trace }) }
      },
      hooks: {
        logMethod(args, method) {
          const [fields, ...rest] = args as unknown[]
          const kept = typeof fields === 'object' ? shorten(fields) : fields
          if (kept !== undefined) method.apply(this, [kept, ...rest] as unknown as Parameters<typeof method>)
        },
      },
      formatters: { level: (label) => ({ level: label }) },
    },
    {
      write(line) {
        const safe = redact(line)
        options.copy?.write(safe)
        destination.write(text === undefined ? safe : asText(safe, text.isColoured))
      },
    },
  )
}

function asText(line: string, isColoured: boolean): string {
  try {
    return formatLogLine(line, isColoured)
  } catch {
    // If formatting fails, the JSON line is better than nothing.
    return line
  }
}
