// Every project that one may see, however many there are: for choosing among them, finding one, and naming those that something is
// limited to.

import { useEffect } from 'preact/hooks'
import type { ListedProject } from '../api/types.ts'
import { useList } from './list.ts'

const PER_PAGE = 100

/** Nothing is read until `isWanted`. */
export function useAllProjects(isWanted = true): readonly ListedProject[] {
  const { rows, hasMore, isLoading, loadMore } = useList(isWanted ? 'GET /projects' : null, {
    query: { limit: PER_PAGE },
  })
  useEffect(() => {
    if (hasMore && !isLoading) loadMore()
  }, [hasMore, isLoading])
  return rows
}
