// The little of smtp-server that tests use: it has no types of its own.

declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  type Done = (error?: Error & { responseCode?: number }) => void
  type Address = { address: string }
  type Session = { secure: boolean; user?: string }
  type Credentials = { username?: string; password?: string }

  export class SMTPServer {
    readonly server: Server
    constructor(options: {
      key?: string
      cert?: string
      secure?: boolean
      authOptional?: boolean
      disabledCommands?: string[]
      logger?: boolean
      onAuth?(
        credentials: Credentials,
        session: Session,
        done: (error: Error | null, response?: { user: string }) => void,
      ): void
      onRcptTo?(address: Address, session: Session, done: Done): void
      onData?(stream: Readable, session: Session, done: Done): void
    })
    on(event: 'error', listener: (error: Error) => void): void
    listen(port: number, host: string, listening: () => void): void
    close(closed: () => void): void
  }
}
