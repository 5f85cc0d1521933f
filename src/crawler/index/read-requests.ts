// What a thread that reads pages does with each request; undefined when there is nothing to reply.

import { type AnswerReaderOptions, createAnswerReader } from './answer-reader.ts'
import type { FingerprintReply, Read, ReadRequest } from './index-messages.ts'

type Answerer = (request: ReadRequest) => Promise<Read | FingerprintReply | undefined>

export function createAnswerer(options: AnswerReaderOptions): Answerer {
  const pages = createAnswerReader(options)
  return async (request) => {
    switch (request.kind) {
      case 'prepare':
        pages.prepare(request)
        return undefined
      case 'page':
        return { kind: 'reading', reading: await pages.read(request.page) }
      case 'blocked':
        return { kind: 'reading', reading: pages.readBlocked(request.page) }
      case 'fingerprint': {
        const { number } = request
        return { kind: 'fingerprint', number, fingerprint: await pages.fingerprint(request.page) }
      }
      case 'mark':
        return request
    }
  }
}
