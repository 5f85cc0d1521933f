// What agents may have done with crawls, and what the weekly review reads of one.

import type { TaskTool } from '../../entry/mcp/tool/task-tool.ts'
import { crawlTools } from './tools/crawls.ts'
import { pageTools } from './tools/pages.ts'

export { aboutCrawl, whichCrawl } from './tools/which-crawl.ts'

export const TOOLS: readonly TaskTool[] = [...crawlTools, ...pageTools]
