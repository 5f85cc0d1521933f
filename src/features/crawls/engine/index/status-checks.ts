// Decides, by the settings of the project, whether the status of an address that is no page is checked, and in which queue it
// then waits. Null when it is not checked.

import type { CrawlScope } from '../crawl-scope.ts'
import type { CrawlSettings } from '../crawl-settings.ts'
import { IMAGE_QUEUE, LINK_QUEUE, RESOURCE_QUEUE } from '../queues.ts'
import type { ResourceQueue } from './resource-quota.ts'

type StatusChecks = {
  ofLink(url: string, isExternal: boolean): number | null
  ofImage(url: string): number | null
  ofResource(url: string, queue: ResourceQueue): ResourceQueue | null
}

export function createStatusChecks(
  { areLinksChecked, areImagesChecked, isExternalAllowed }: CrawlSettings,
  scope: Pick<CrawlScope, 'isExcluded'>,
): StatusChecks {
  return {
    ofLink: (url, isExternal) =>
      areLinksChecked && (!isExternal || isExternalAllowed) && !scope.isExcluded(url) ? LINK_QUEUE : null,
    ofImage: (url) => (areImagesChecked && !scope.isExcluded(url) ? IMAGE_QUEUE : null),
    ofResource(url, queue) {
      const isAsked = queue === RESOURCE_QUEUE ? areLinksChecked : areImagesChecked
      return isAsked && !scope.isExcluded(url) ? queue : null
    },
  }
}
