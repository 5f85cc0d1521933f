// Every project that one may see, for choosing among them and for naming those that a key or a member is limited to.

import { useEffect } from 'preact/hooks'
import type { ListedProject } from '../../api/types.ts'
import { useList } from '../../state/list.ts'

const PER_PAGE = 100

export function useAllProjects(): readonly ListedProject[] {
  const { rows, hasMore, isLoading, loadMore } = useList('GET /projects', { query: { limit: PER_PAGE } })
  useEffect(() => {
    if (hasMore && !isLoading) loadMore()
  }, [hasMore, isLoading])
  return rows
}
