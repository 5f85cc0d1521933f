// Where a page of resources ended. Two lists go on side by side, projects and made reports, so that the newest reports are on the
// first page however many projects there are; one that has ended is null. Nothing in it is secret: what a caller may see is asked
// of every page anew.

type ListPosition = { projects: string | null | undefined; madeId: number | null | undefined }

const LENGTH_MAX = 2_000

export function writeCursor(position: ListPosition): string | undefined {
  if (position.projects === null && position.madeId === null) return undefined
  return Buffer.from(JSON.stringify([position.projects, position.madeId])).toString('base64url')
}

/** Undefined for what is no cursor of ours. Without one, both lists begin. */
export function readCursor(text: string | undefined): ListPosition | undefined {
  if (text === undefined) return { projects: undefined, madeId: undefined }
  if (text.length > LENGTH_MAX) return undefined
  try {
    const [projects, madeId, ...rest] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isOurs =
      (projects === null || typeof projects === 'string') &&
      (madeId === null || (Number.isSafeInteger(madeId) && madeId > 0)) &&
      rest.length === 0
    return isOurs ? { projects, madeId } : undefined
  } catch {
    return undefined
  }
}
