// What the server has put into the document, so that nobody need ask for it: answers of the API, by their address.

const answers = JSON.parse(document.getElementById('app')?.dataset.answers ?? '{}') as Record<string, unknown>

/** Once: it is as old as the document. Undefined where the server has sent none. */
export function takeFirstAnswer(url: string): unknown {
  const answer = answers[url]
  delete answers[url]
  return answer
}
