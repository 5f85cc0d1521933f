// What a route may ask about the program behind a request: signing in keeps it beside the session.

import type { FastifyRequest } from 'fastify'
import type { Cookies, CookieUse } from './cookies.ts'

const USER_AGENT_LENGTH_MAX = 400

export class Client {
  readonly #request: FastifyRequest
  readonly #cookies: Cookies | undefined
  readonly #publicUrl: string | undefined

  constructor(request: FastifyRequest, cookies: Cookies | undefined, publicUrl: string | undefined) {
    this.#request = request
    this.#cookies = cookies
    this.#publicUrl = publicUrl
  }

  get address(): string {
    return this.#request.ip
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX)
  }

  /** Of the pages that the browser shows: where passkeys are registered and other servers send people back to. */
  get origin(): string {
    const { protocol, host } = this.#request
    return this.#publicUrl === undefined ? `${protocol}://${host}` : new URL(this.#publicUrl).origin
  }

  /** Where browsers reach the server, with the path below which it may be. */
  get base(): string {
    return this.#publicUrl ?? this.origin
  }

  cookie(use: CookieUse): string | undefined {
    return this.#cookies?.read(this.#request, use)
  }
}
