// Tools for agents about crawls and what they found, and what the weekly review reads of a crawl.

import type { TaskTool } from '../../entry/mcp/tool/task-tool.ts'
import { crawlTools } from './tools/crawls.ts'
import { pageTools } from './tools/pages.ts'

export { describeCrawl, resolveCrawl } from './tools/crawl-choice.ts'

export const TOOLS: readonly TaskTool[] = [...crawlTools, ...pageTools]
