// What people would have added to the keywords of the demo project: tags, and search volumes. Both follow from the words of a
// keyword, so they are the same in every installation.

import type { DemoSource } from '../../../entry/feature.ts'
import { addVolumes } from './keyword-volumes.ts'
import { tagKeywords } from './tag-keywords.ts'

const TAGS: readonly { name: string; words: RegExp }[] = [
  { name: 'advice', words: /^(?:how to|best) |checklist|meals/ },
  { name: 'footwear', words: /boots|shoes|socks/ },
  { name: 'sleeping', words: /tent|sleeping|schlafsack|zelt|mat$/ },
]

/** Rounded as keyword planners round volumes, one level for each word more. */
const SEARCHES_BY_WORDS = [40_500, 18_100, 6_600, 2_400, 880, 320] as const
/** Keywords with as many words differ by up to this much of a level. */
const SPREAD = 0.6
/** One of this many keywords has no volume: files never have all. */
const UNKNOWN_EVERY = 9

export const addDemoTags: DemoSource = async (tx, { engine, projectId, keywordIds, nowMs }) => {
  const keywords = await tx
    .selectFrom('keywords')
    .where('project_id', '=', projectId)
    .where('id', 'in', keywordIds)
    .select(['id', 'keyword'])
    .orderBy('id')
    .execute()
  for (const { name, words } of TAGS) {
    const tagged = keywords.filter(({ keyword }) => words.test(keyword)).map(({ id }) => id)
    const change = { keywordIds: tagged, add: [name], remove: [] }
    if (tagged.length > 0) await tagKeywords(tx, projectId, change, { engine, nowMs, field: 'add' })
  }
  const volumes = keywords.flatMap(({ id, keyword }) => {
    const searches = searchesOf(keyword)
    return searches === undefined ? [] : [{ keyword_id: id, searches }]
  })
  await addVolumes(tx, engine, projectId, volumes, nowMs)
}

function searchesOf(keyword: string): number | undefined {
  const sum = [...keyword].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  if (sum % UNKNOWN_EVERY === 0) return undefined
  const words = keyword.split(' ').length
  const level = SEARCHES_BY_WORDS[words - 1] ?? SEARCHES_BY_WORDS[SEARCHES_BY_WORDS.length - 1]!
  return Math.round((level * (1 - (SPREAD * (sum % 7)) / 7)) / 10) * 10
}
