// The tool that puts together what every part of the product knows of one address.

import { Type } from 'typebox'
import { pick, readRows } from '../rows.ts'
import { READS, type TaskTool, taskTool } from '../task-tool.ts'
import { project, url } from './fields.ts'
import { orWhyNot } from './partial.ts'
import { shortKeyword } from './ranks.ts'
import { whichCrawl } from './which-crawl.ts'

const ROWS_SHOWN = 10

export const aboutUrl: TaskTool = taskTool({
  name: 'about_url',
  title: 'Everything about a URL',
  description:
    'What is known of one URL of the site: the latest crawl with issues, keywords it ranks for, search clicks of 28 days against the 28 before, and backlinks.',
  input: Type.Object({ project, url }),
  tells: ['keywords_total', 'search', 'backlinks', 'untrusted_data'],
  scope: 'read',
  hints: READS,
  async run(api, { project: uid, url: address }) {
    const readPage = async () => {
      const { issues, ...page } = await api.crawlData.readPage(uid, await whichCrawl(api, uid, undefined), {
        url: address,
      })
      return {
        ...pick(page, ...(Object.keys(page) as (keyof typeof page)[])),
        issues: issues.map((row) => pick(row, 'issue', 'severity', 'title', 'detail')),
      }
    }
    const ten = { limit: ROWS_SHOWN }
    const [crawled, keywords, search, links] = await Promise.all([
      orWhyNot(readPage()),
      readRows(ten, (range) => api.rankTracker.listKeywords(uid, { ...range, url: address }), shortKeyword),
      orWhyNot(api.searchPerformance.read(uid, { page: address, compare: 'previous' })),
      orWhyNot(
        readRows(
          ten,
          (range) => api.backlinks.list(uid, { ...range, target_url: address }),
          (row) => pick(row, 'source_url', 'anchor', 'dofollow', 'status', 'domain_rank', 'first_seen'),
        ),
      ),
    ])
    return {
      facts: {
        keywords_total: keywords.total,
        search,
        backlinks: 'rows' in links ? { total: links.total } : links,
        untrusted_data: {
          crawled,
          keywords: keywords.rows,
          links: 'rows' in links ? links.rows : [],
        },
      },
    }
  },
})
