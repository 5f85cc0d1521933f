// Everything that agents are offered: the tools of all features by area, and prompts, which use tools of several
// features. Loaded with the first request of an agent.

import type { Feature } from '../entry/feature.ts'
import type { AgentOffer } from '../entry/mcp/offer.ts'
import type { Prompt } from '../entry/mcp/prompts.ts'
import type { Documents } from '../entry/mcp/resources.ts'
import { type TaskTool, TOOL_AREAS } from '../entry/mcp/tool/task-tool.ts'

export async function loadOffer(features: readonly Feature[], documents: Documents): Promise<AgentOffer> {
  const modules = await Promise.all(features.map(({ tools }) => tools?.()))
  const tools = modules.flatMap((module) => module?.TOOLS ?? [])
  return { tools: tools.sort((a, b) => placeOf(a) - placeOf(b)), prompts: PROMPTS, documents }
}

function placeOf({ area }: TaskTool): number {
  return area === undefined ? TOOL_AREAS.length : TOOL_AREAS.indexOf(area)
}

const PROJECT = { name: 'project', description: 'uid or domain of the project', required: true }

const PROMPTS: readonly Prompt[] = [
  {
    name: 'weekly_review',
    title: 'Weekly review',
    description: 'What changed in a project in a week, and what to do about it',
    arguments: [PROJECT],
    question: ({ project = '' }) =>
      `Review the last week of the project ${project}. Call weekly_review (list_projects first, if you have no uid). Where a figure moved a lot, find out why: keyword_history for keywords that dropped, compare_crawls for the site, find_links for links that were lost. Then write at most one page: what got better, what got worse, the likely cause of each, and the three things to do next, the most valuable first.`,
  },
  {
    name: 'why_did_it_drop',
    title: 'Why did it drop?',
    description: 'Find the cause of a lost position or of lost clicks',
    arguments: [PROJECT, { name: 'subject', description: 'the keyword or URL that dropped', required: true }],
    question: ({ project = '', subject = '' }) =>
      `In the project ${project}, this dropped: ${subject}. Find out when and why. For a keyword, call find_keywords and keyword_history: did another URL of ours begin to rank, did competitors overtake us, does the search results page have new features? For a URL, call about_url. Then compare_crawls for changes of title, canonical, indexability or status around that day, find_links with status lost, and events_and_alerts. Tell the causes that the facts support, by likelihood, and what would confirm each.`,
  },
  {
    name: 'find_quick_wins',
    title: 'Find quick wins',
    description: 'The changes with the most clicks for the least work',
    arguments: [PROJECT],
    question: ({ project = '' }) =>
      `Find the quick wins of the project ${project}. Call quick_wins without a type, then the three types with the most potential clicks. For the best ten rows, call about_url to see what is wrong with the page: title, description, issues, internal links. Give a table: page or query, what to change exactly, expected extra clicks, effort. Leave out what the facts do not support.`,
  },
  {
    name: 'check_launch',
    title: 'Check a launch',
    description: 'What a release or a move of the site has broken',
    arguments: [PROJECT, { name: 'what', description: 'what was launched, and when', required: false }],
    question: ({ project = '', what = '' }) =>
      `Something was launched in the project ${project}${what === '' ? '' : `: ${what}`}. Check that nothing broke. If the latest crawl is older than the launch, ask me whether to call start_crawl, and follow it with crawl_status. Then call compare_crawls (pages removed, status and indexability changed, new issues), find_issues with severity critical, find_links with status broken, and find_keywords with change lost. Tell what must be fixed today, what can wait, and what is as it should be.`,
  },
]
