// Parts of an answer that may not be there: a project without search data still has ranks.

import { isSightlineError } from '../../../../client/src/errors.ts'

const ABSENT = [
  'search_data_unavailable',
  'backlink_data_unavailable',
  'backlink_source_not_configured',
  'backlink_access_required',
  'page_not_found',
  'crawl_not_found',
  'crawl_not_completed',
] as const

/** In place of a part that is not there, why. */
export async function orWhyNot<T>(part: Promise<T>): Promise<T | { not_available: string }> {
  try {
    return await part
  } catch (error) {
    if (isSightlineError(error, ...ABSENT)) return { not_available: error.message }
    throw error
  }
}
