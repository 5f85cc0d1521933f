// What a route may ask about the program behind a request: signing in keeps it beside the session.

import type { FastifyRequest } from 'fastify'
import type { Cookies, CookieUse } from './cookies.ts'
import { type ServedBy, servedOrigin } from './served-host.ts'

const USER_AGENT_LENGTH_MAX = 400

export class Client {
  readonly #request: FastifyRequest
  readonly #cookies: Cookies | undefined
  readonly #served: ServedBy

  constructor(request: FastifyRequest, cookies: Cookies | undefined, served: ServedBy) {
    this.#request = request
    this.#cookies = cookies
    this.#served = served
  }

  get address(): string {
    return this.#request.ip
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX)
  }

  /**
   * Of the pages that the browser shows: where passkeys are registered and other servers send people back to. Refused for a host
   * that may be anybody's.
   */
  get origin(): string {
    return servedOrigin(this.#request, this.#served)
  }

  /** The address at which browsers reach the server, with its path prefix. Refused like the origin. */
  get base(): string {
    return this.#served.publicUrl ?? this.origin
  }

  cookie(use: CookieUse): string | undefined {
    return this.#cookies?.read(this.#request, use)
  }
}
