// Answers of the API that the server has put into the document, by their address, so that they need not be asked for.

const answers = JSON.parse(document.getElementById('app')?.dataset.answers ?? '{}') as Record<string, unknown>

/** Gives an answer once, because it is as old as the document. Undefined where the server has sent none. */
export function takeFirstAnswer(url: string): unknown {
  const answer = answers[url]
  delete answers[url]
  return answer
}
