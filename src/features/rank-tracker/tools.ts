// Tools for agents about positions, keywords and segments, and what the weekly review reads of them.

import type { TaskTool } from '../../entry/mcp/tool/task-tool.ts'
import { editKeywords } from './tools/edit-keywords.ts'
import { rankTools } from './tools/ranks.ts'
import { segments } from './tools/segments.ts'
import { addKeywords } from './tools/track-keywords.ts'

export { coverageOf } from './tools/ranks.ts'
export { readWeekMovers } from './tools/week-movers.ts'

export const TOOLS: readonly TaskTool[] = [...rankTools, addKeywords, editKeywords, segments]
