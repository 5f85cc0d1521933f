// Features that show the site beside its organic results, and how to describe them. Positions count organic results alone,
// so features are evidence of their own.

import {
  type FeatureElement,
  type OrganicResult,
  OWNABLE_FEATURES,
  type OwnableFeature,
} from '../../../background/providers/contracts.ts'
import { urlIdentity } from '../../../background/providers/organic-pages.ts'

const PHRASES: Readonly<Record<OwnableFeature, string>> = {
  featured_snippet: 'shown as the featured snippet',
  ai_overview: 'cited in the AI overview',
  local_pack: 'listed in the local pack',
  ads: 'shown in an ad',
}

/** Each feature once, in the order of OWNABLE_FEATURES. An organic result may itself be the snippet. */
export function ownedFeatures(
  shown: readonly FeatureElement[],
  ownResults: readonly OrganicResult[],
): OwnableFeature[] {
  const isSnippet = ownResults.some(({ features }) => features.includes('featured_snippet'))
  return OWNABLE_FEATURES.filter(
    (name) => shown.some(({ feature }) => feature === name) || (isSnippet && name === 'featured_snippet'),
  )
}

/** `cited in the AI overview and listed in the local pack` */
export function describeFeatures(features: readonly OwnableFeature[]): string {
  return new Intl.ListFormat('en-GB').format(features.map((feature) => PHRASES[feature]))
}

/** Results that a feature leads to as well carry its name. */
export function markShown(
  results: readonly OrganicResult[],
  shown: readonly FeatureElement[],
): readonly OrganicResult[] {
  if (shown.length === 0) return results
  const byAddress = Map.groupBy(shown, ({ url }) => urlIdentity(url))
  return results.map((result) => {
    const also = byAddress.get(urlIdentity(result.url))?.map(({ feature }) => feature) ?? []
    return also.length === 0
      ? result
      : { ...result, features: [...new Set([...result.features, ...also])].sort() }
  })
}
