// The little of smtp-server that tests use: it has no types of its own.

declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  type Done = (error?: Error & { responseCode?: number }) => void
  type Address = { address: string }

  export class SMTPServer {
    readonly server: Server
    constructor(options: {
      disabledCommands?: string[]
      logger?: boolean
      onRcptTo?(address: Address, session: unknown, done: Done): void
      onData?(stream: Readable, session: unknown, done: Done): void
    })
    listen(port: number, host: string, listening: () => void): void
    close(closed: () => void): void
  }
}
