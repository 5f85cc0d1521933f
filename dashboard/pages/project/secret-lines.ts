// Headers and cookies of the crawler as lines of a text field. Their values are never sent to the browser: a line with a name
// alone keeps the value that is stored.

type NamedSecret = { readonly name: string; readonly value?: string | undefined }

/** `mark` stands between name and value: ":" of headers, "=" of cookies. */
export function readSecretLines(text: string, mark: ':' | '='): NamedSecret[] {
  return lines(text).map((line) => {
    const at = line.indexOf(mark)
    return at < 0 ? { name: line } : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
  })
}

export function writeSecretLines(secrets: readonly NamedSecret[]): string {
  return secrets.map(({ name }) => name).join('\n')
}

/** Each line that says something. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
