// Where a page of resources ended. Two lists go on side by side, projects and report runs, so that the newest reports are on the
// first page however many projects there are; one that has ended is null. Nothing in it is secret: what a caller may see is asked
// of every page anew.

type ListPosition = { projects: string | null | undefined; runId: number | null | undefined }

const LENGTH_MAX = 2_000

export function writeCursor(position: ListPosition): string | undefined {
  if (position.projects === null && position.runId === null) return undefined
  return Buffer.from(JSON.stringify([position.projects, position.runId])).toString('base64url')
}

/** Undefined for what is no cursor of ours. Without one, both lists begin. */
export function readCursor(text: string | undefined): ListPosition | undefined {
  if (text === undefined) return { projects: undefined, runId: undefined }
  if (text.length > LENGTH_MAX) return undefined
  try {
    const [projects, runId, ...rest] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isOurs =
      (projects === null || typeof projects === 'string') &&
      (runId === null || (Number.isSafeInteger(runId) && runId > 0)) &&
      rest.length === 0
    return isOurs ? { projects, runId } : undefined
  } catch {
    return undefined
  }
}
