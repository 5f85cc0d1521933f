// The links of a Markdown page, and the anchors that its headings have on GitHub. What stands in code is neither a link
// nor a heading.

/** Where every link and image of the page leads: inline ones, reference definitions, and those that are written as HTML. */
export function linksOf(markdown: string): string[] {
  const text = withoutCode(markdown)
  const forms = [
    /\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g,
    /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/gm,
    /<(?:a|img)\b[^>]*\b(?:href|src)="([^"]+)"/g,
  ]
  return forms.flatMap((form) => [...text.matchAll(form)].map(([, target]) => target as string))
}

/** Makes anchors by GitHub's rules: lower case, without punctuation, a hyphen for each space, and numbers for repeated ones. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  const headings = withoutFences(markdown).matchAll(/^ {0,3}#{1,6}\s+(.+?)\s*#*\s*$/gm)
  for (const [, heading] of headings) {
    const plain = (heading as string).replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/<[^>]+>/g, '')
    const slug = plain
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let again = 1; anchors.has(anchor); again++) anchor = `${slug}-${again}`
    anchors.add(anchor)
  }
  for (const [, id] of withoutCode(markdown).matchAll(/<[a-z]+\b[^>]*\b(?:id|name)="([^"]+)"/g))
    anchors.add(id as string)
  return anchors
}

function withoutCode(markdown: string): string {
  return withoutFences(markdown).replaceAll(/(`+)[^`](?:[\s\S]*?[^`])?\1(?!`)/g, '')
}

function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^ *(```+|~~~+)[\s\S]*?^ *\1[`~]*\s*$/gm, '')
}
