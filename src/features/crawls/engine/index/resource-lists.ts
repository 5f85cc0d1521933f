// The style sheets and scripts of pages, as lists of ids. A page brings its own as one text, an address a line. Most pages of
// a site bring the same few texts, so the list of a text is made only once.

import { type ResourceUse, resourceUse } from '../staged-resources.ts'

const STYLESHEET = 's'
const SCRIPT = 'j'

/** The total length of texts that are remembered; beyond it all are forgotten. */
const CHARS_MAX = 1024 * 1024

export function resourceText(stylesheets: readonly string[], scripts: readonly string[]): string {
  let text = ''
  for (const url of stylesheets) text += `${STYLESHEET}${url}\n`
  for (const url of scripts) text += `${SCRIPT}${url}\n`
  return text
}

type ResourceLists = { of(text: string): readonly ResourceUse[] }

/** `idOf` returns the id of an address, which it adds if it is new; 0 when there is no room for it. */
export function createResourceLists(idOf: (url: string) => number): ResourceLists {
  const known = new Map<string, readonly ResourceUse[]>([['', []]])
  let chars = 0

  function read(text: string): ResourceUse[] {
    const uses: ResourceUse[] = []
    for (const line of text.split('\n')) {
      const id = line === '' ? 0 : idOf(line.slice(1))
      if (id !== 0) uses.push(resourceUse(id, line[0] === STYLESHEET ? 'stylesheet' : 'script'))
    }
    return uses
  }

  return {
    of(text) {
      const before = known.get(text)
      if (before !== undefined) return before
      const uses = read(text)
      chars += text.length
      if (chars > CHARS_MAX) {
        known.clear()
        known.set('', [])
        chars = text.length
      }
      known.set(text, uses)
      return uses
    },
  }
}
