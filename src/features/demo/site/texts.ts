// Reads the texts of the sample shop, which are Markdown files in the folder of that name. A file begins with a note on
// what is in it. Then its pages follow: each begins with its fields, one `name: value` per line between two lines of
// hyphens, followed by its prose (prose.ts).

import { readFileSync } from 'node:fs'

export const PAGE_NAMES = ['path', 'title', 'description', 'heading'] as const

export type Text<Name extends string> = Readonly<Record<Name, string>> & { readonly text: string }

const MARK = /^---\r?\n/m

/** Returns pages in the order of the file. Each has exactly the given names. */
export function readTexts<Name extends string>(file: string, names: readonly Name[]): Text<Name>[] {
  const [, ...parts] = readFileSync(new URL(`./texts/${file}.md`, import.meta.url), 'utf8').split(MARK)
  return parts.flatMap((head, at) => (at % 2 === 0 ? readText(head, parts[at + 1]!, names) : []))
}

function readText<Name extends string>(head: string, text: string, names: readonly Name[]): Text<Name> {
  const said = head
    .trim()
    .split(/\r?\n/)
    .map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? [line])
  if (said.map(([name]) => name).join() !== names.join())
    throw new Error(`A page of the sample shop should say ${names.join(', ')}:\n${head}`)
  return Object.assign(Object.fromEntries(said), { text: text.trim() })
}

/** Reads the entry page of a part of the shop, with the words in braces replaced by lists. */
export function readFrontPage(
  path: string,
  lists: Readonly<Record<string, readonly string[]>>,
): Text<(typeof PAGE_NAMES)[number]> {
  const page = readTexts('front-pages', PAGE_NAMES).find((one) => one.path === path)!
  return { ...page, text: page.text.replaceAll(/\{(\w+)\}/g, (_, name) => lists[name]!.join('\n')) }
}
