// What the server has put into the document, so that nobody need ask for it: answers of the API, by their address.

import { type Answer, type Parameters, type ReadName, urlOf } from './client.ts'

const answers = JSON.parse(document.getElementById('app')?.dataset.answers ?? '{}') as Record<string, unknown>

/** Undefined where the server has sent none. */
export function firstAnswer<Name extends ReadName>(
  name: Name,
  parameters: Parameters<Name>,
): Answer<Name> | undefined {
  return answers[urlOf(name, parameters)] as Answer<Name> | undefined
}
