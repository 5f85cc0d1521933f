// Whether there is anything to say of keywords as a whole: zeros of keywords that were never checked are not figures.

type Counts = {
  readonly tracked_keywords: number
  readonly ranking_keywords: number
  readonly pending: number
  readonly failed: number
}

export function areMeasured({ tracked_keywords, ranking_keywords, pending, failed }: Counts): boolean {
  return pending + failed < tracked_keywords || ranking_keywords > 0
}
