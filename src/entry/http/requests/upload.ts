// Bodies that are files: passed to their route as a stream, piece by piece as they arrive, with a limit of their own. A
// body of another type than the route declares is refused before it is read.

import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { bodyTooLarge } from '../access/access.ts'
import { unsupportedMediaType } from '../answers/errors.ts'
import type { Route, Upload } from '../route.ts'

export type TakeRoute = (scope: FastifyInstance) => void

type UploadRoute = Extract<Route, { upload: Upload }>

export function isUpload(route: Route): route is UploadRoute {
  return 'upload' in route && route.upload !== undefined
}

/** A scope of its own, because everywhere else a body must be JSON. */
export function takeStreams(app: FastifyInstance, { contentTypes }: Upload): (take: TakeRoute) => void {
  return (take) =>
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (request, payload, done) => {
        const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1)
        const encoding = request.headers['content-encoding'] ?? 'identity'
        const isTaken = contentTypes.includes(type.trim().toLowerCase()) && /^identity$/i.test(encoding)
        if (isTaken) done(null, payload)
        else done(unsupportedMediaType(contentTypes))
      })
      take(scope)
    })
}

/**
 * A client that does not announce its size is stopped at the limit. Bytes that a route does not read are discarded:
 * ending the stream would end the connection before the response with the reason is sent.
 */
export async function* boundedStream(
  stream: Readable | undefined,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  if (stream === undefined) return
  let bytes = 0
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      bytes += (piece as Uint8Array).length
      if (bytes > bytesMax) throw bodyTooLarge(bytesMax)
      yield piece as Uint8Array
    }
  } finally {
    if (!stream.readableEnded) stream.resume()
  }
}
