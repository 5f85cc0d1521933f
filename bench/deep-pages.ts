// Paths of the pages of a list that only cursors reach, on the way from its first page.

export async function* nextPaths(port: number, key: string, start: string): AsyncGenerator<string> {
  for (let path = start; ; ) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { links } = (await answer.json()) as { links: { next: string | null } }
    if (links.next === null) return
    const next = new URL(links.next)
    path = next.pathname + next.search
    yield path
  }
}

const PLACES = 8

/** Returns the paths of some of the first `pagesMax` pages, evenly spread. */
export async function deepPaths(
  port: number,
  key: string,
  start: string,
  pagesMax: number,
): Promise<string[]> {
  const paths: string[] = []
  for await (const path of nextPaths(port, key, start)) if (paths.push(path) === pagesMax) break
  if (paths.length === 0) throw new Error(`${start} has only one page.`)
  const step = paths.length / PLACES
  return Array.from({ length: PLACES }, (_, at) => paths[Math.ceil((at + 1) * step) - 1] as string)
}
