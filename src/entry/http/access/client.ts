// What a route may read about the program behind a request: signing in stores it with the session.

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
   * The origin of the pages that the browser shows, for registering passkeys and for redirects from other servers.
   * Throws for a host that might be anybody's.
   */
  get origin(): string {
    return servedOrigin(this.#request, this.#served)
  }

  /** The address of the server for browsers, with its path prefix. Throws like `origin`. */
  get base(): string {
    return this.#served.publicUrl ?? this.origin
  }

  cookie(use: CookieUse): string | undefined {
    return this.#cookies?.read(this.#request, use)
  }
}
