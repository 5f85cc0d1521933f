// The server's port: reserved, shown as a URL and released. It is reserved before a first start creates its account,
// because the key of that account is shown only once, and must not be lost if the start then fails. Releasing it waits
// for running requests, up to a time limit, and a few seconds for clients that neither send nor take anything.

import { lookup } from 'node:dns/promises'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError, BAD_SETTING } from '../../../lib/errors.ts'
import { createStartingServer, type StartingOptions } from './starting-server.ts'

export type Address = {
  host: string
  port: number
  /** The setting that names the port; SIGHTLINE_PORT by default. */
  setting?: string
}

export type Listening = {
  /** A URL that works on this machine, without a trailing slash. */
  url: string
  /** Resolves when no request is running any more; requests that take longer are cut off. */
  stop(timeoutMs: number): Promise<void>
}

// Connections become idle one by one while requests end, but Node closes idle ones only when closing begins.
const IDLE_CHECK_MS = 50
/** Supervisors of the server, such as compose, often kill it after ten seconds. */
const STALLED_MS_MAX = 4_000

/** Reserves the port and tells callers to try again later, until it is released for `listen`. */
export async function reservePort(
  address: Address,
  options: StartingOptions = {},
): Promise<() => Promise<void>> {
  if (address.port === 0) return async () => {}
  const holder = createStartingServer(options)
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error) => reject(refusal(error, address)))
    holder.listen(address.port, address.host, resolve)
  })
  return () => close(holder)
}

export async function listen(app: FastifyInstance, address: Address): Promise<Listening> {
  const { host, port } = address
  const closeUnused = watchUnused(app.server)
  const closeStalled = watchStalled(app.server)
  await findAddress(host)
    .then((found) => app.listen({ host: found, port }))
    .catch((error) => {
      throw refusal(error, address)
    })
  const taken = app.server.address() as { port: number }
  return {
    url: localUrl({ host, port: taken.port }),
    async stop(timeoutMs) {
      const closed = app.close()
      const reaper = setInterval(() => {
        app.server.closeIdleConnections()
        closeUnused()
        closeStalled()
      }, IDLE_CHECK_MS)
      const deadline = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
      try {
        await closed
      } finally {
        clearInterval(reaper)
        clearTimeout(deadline)
      }
    },
  }
}

/**
 * Tracks unused connections: browsers open some ahead of requests, and Node does not count them as idle and would wait
 * for them.
 */
function watchUnused(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/**
 * Returns a function for repeated calls. It closes connections on which only the client could go on, by sending the rest of a request
 * or by taking an answer, and has not since the first call. A request that the server works on is left to the time limit.
 */
function watchStalled(server: Server): () => void {
  const requests = new Map<Socket, IncomingMessage | undefined>()
  server.on('connection', (socket) => {
    requests.set(socket, undefined)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', (request) => requests.set(request.socket, request))
  const seen = new Map<Socket, { progress: string; sinceMs: number }>()
  return () => {
    const nowMs = performance.now()
    for (const [socket, request] of requests) {
      const progress = [socket.bytesRead, socket.bytesWritten, socket.writableLength].join()
      const known = seen.get(socket)
      if (known?.progress !== progress) seen.set(socket, { progress, sinceMs: nowMs })
      else if (nowMs - known.sinceMs > STALLED_MS_MAX && (!request?.complete || socket.writableLength > 0))
        socket.destroy()
    }
  }
}

/**
 * Resolves `localhost` to one address: otherwise Fastify would listen twice, and on closing neither wait for the
 * requests of the second listener nor let us close its idle connections.
 */
async function findAddress(host: string): Promise<string> {
  return host === 'localhost' ? (await lookup(host)).address : host
}

/** Replaces addresses that stand for every interface, and puts IPv6 addresses in brackets. */
export function localUrl({ host, port }: Address): string {
  const callable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${callable.includes(':') ? `[${callable}]` : callable}:${port}`
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function refusal(cause: NodeJS.ErrnoException, { host, port, setting = 'SIGHTLINE_PORT' }: Address): unknown {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} of ${host} is in use. Stop the program that uses it, or choose another port.`,
    EACCES: `this user may not listen on port ${port}. Choose one above 1023.`,
  }
  const reason = reasons[cause.code ?? '']
  if (reason !== undefined)
    return new AppError(BAD_SETTING, `${setting} is ${port}, but ${reason}`, { cause })
  if (!['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(cause.code ?? '')) return cause
  const message = `SIGHTLINE_HOST is ${JSON.stringify(host)}, but that is no address of this machine (${cause.code}).`
  return new AppError(BAD_SETTING, message, { cause })
}
