// Repeats a request whose response undici's strict parser could not read, on a separate connection, and reads it as
// browsers do (lenient-head.ts). That is safe because the connection is used for this one answer: what follows it is
// dropped with it, so nothing that it says about its own length can be taken for another answer. Its connections go
// through the same guard, and exchange.ts limits it like any other dispatcher.

import type { Socket } from 'node:net'
import type { buildConnector, Dispatcher } from 'undici'
import { ConnectionFault } from './failure.ts'
import { createLenientAnswer } from './lenient-answer.ts'
import type { Malformation } from './lenient-head.ts'

type LenientClient = {
  /** Returns the dispatcher of one request; it calls `note` with what was malformed about the response. */
  dispatcher(report: (malformation: Malformation) => void): Pick<Dispatcher, 'dispatch'>
  close(): void
}

type LenientClientOptions = {
  connect: buildConnector.connector
  headBytesMax: number
  /** The longest silence within a body. */
  idleTimeoutMs: number
}

export function createLenientClient(options: LenientClientOptions): LenientClient {
  const sockets = new Set<Socket>()

  function dispatch(
    request: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    report: (malformation: Malformation) => void,
  ): void {
    const url = new URL(String(request.origin))
    const { host, protocol, port } = url
    const hostname = url.hostname.replace(/^\[|\]$/g, '')
    options.connect({ host, hostname, protocol, port }, (error, socket) => {
      if (error !== null) return handler.onResponseError?.(REFUSED, error)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      readAnswer(socket, host, request, handler, report)
    })
  }

  function readAnswer(
    socket: Socket,
    host: string,
    request: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    report: (malformation: Malformation) => void,
  ): void {
    let isOver = false
    let isInBody = false
    const controller = controllerOf(socket, (isPaused) =>
      socket.setTimeout(isInBody && !isPaused ? options.idleTimeoutMs : 0),
    )
    const end = (fault?: Error) => {
      if (isOver) return
      isOver = true
      socket.destroy()
      if (fault === undefined) handler.onResponseEnd?.(controller, {})
      else if (!controller.aborted) handler.onResponseError?.(controller, fault)
    }
    const answer = createLenientAnswer({
      method: request.method,
      headBytesMax: options.headBytesMax,
      report,
      onHead({ status, headers }) {
        isInBody = true
        socket.setTimeout(options.idleTimeoutMs)
        handler.onResponseStart?.(controller, status, headers as Record<string, string | string[]>)
      },
      onData: (bytes) => handler.onResponseData?.(controller, bytes),
    })
    socket.on('data', (bytes: Buffer) => {
      if (isOver || controller.aborted) return
      const state = answer.feed(bytes)
      if (state === 'whole') end()
      else if (state === 'broken') end(new ConnectionFault('protocol', `The reply of ${host} is not HTTP.`))
      else if (state === 'too-large')
        end(new ConnectionFault('too-large', `The headers of ${host} are too large.`))
    })
    socket.on('end', () =>
      end(
        answer.close() === 'whole'
          ? undefined
          : new ConnectionFault('reset', `${host} broke off the connection.`),
      ),
    )
    socket.on('timeout', () => end(new ConnectionFault('timeout', `${host} stopped answering.`)))
    socket.on('error', (error) => end(error))
    socket.on('close', () => end(new ConnectionFault('reset', `${host} broke off the connection.`)))
    handler.onRequestStart?.(controller, {})
    if (!controller.aborted) socket.write(requestText(host, request), 'latin1')
  }

  return {
    dispatcher: (report) => ({
      dispatch(request, handler) {
        dispatch(request, handler, report)
        return true
      },
    }),
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The parts are not checked again: undici was given the same ones and refuses what must not stand in a request. */
function requestText(host: string, { method, path, headers }: Dispatcher.DispatchOptions): string {
  const pairs = headers as string[]
  let text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n`
  for (let index = 0; index < pairs.length; index += 2) text += `${pairs[index]}: ${pairs[index + 1]}\r\n`
  return `${text}\r\n`
}

function controllerOf(socket: Socket, onPause: (isPaused: boolean) => void): Dispatcher.DispatchController {
  let reason: Error | null = null
  let isPaused = false
  const pause = (value: boolean) => {
    isPaused = value
    onPause(value)
    if (value) socket.pause()
    else socket.resume()
  }
  return {
    get aborted() {
      return reason !== null
    },
    get paused() {
      return isPaused
    },
    get reason() {
      return reason
    },
    abort(why) {
      reason = why
      socket.destroy()
    },
    pause: () => pause(true),
    resume: () => pause(false),
  }
}

/** The controller of a request for which no connection was found. */
const REFUSED: Dispatcher.DispatchController = Object.freeze({
  aborted: false,
  paused: false,
  reason: null,
  abort() {},
  pause() {},
  resume() {},
})
