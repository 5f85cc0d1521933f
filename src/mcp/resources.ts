// Resources: what a person attaches to a conversation by hand. Reports of a project, made when they are read, by the same tools;
// and the disavow file.

import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import type { Client } from '../../client/src/client.ts'
import { isSightlineError } from '../../client/src/errors.ts'
import type { Caller } from './caller.ts'
import type { ServedResources } from './contents.ts'
import type { ServedTask } from './serve-task.ts'

const PROJECTS_LISTED = 20

type Report = { name: string; title: string; description: string; tool: string }

const REPORTS: readonly Report[] = [
  {
    name: 'weekly-review',
    title: 'Weekly review',
    description: 'Ranks, search, crawl, links and alerts of the last week',
    tool: 'weekly_review',
  },
  {
    name: 'issues',
    title: 'Issues of the latest crawl',
    description: 'Every issue with how many pages have it, critical first',
    tool: 'find_issues',
  },
  {
    name: 'quick-wins',
    title: 'Quick wins',
    description: 'How many opportunities there are of each type, and the clicks that they could bring',
    tool: 'quick_wins',
  },
]

const ADDRESS = /^sightline:\/\/projects\/([a-z0-9]{10})\/([a-z-]+)$/

export function createResources(
  tools: readonly ServedTask[],
  apiOf: (caller: Caller) => Client,
  takeCall: (caller: Caller) => Promise<boolean>,
): ServedResources {
  const toolOf = (name: string) => tools.find(({ definition }) => definition.name === name)

  async function readReport(report: Report, uid: string, uri: string, caller: Caller) {
    const result = await toolOf(report.tool)?.call({ project: uid }, caller)
    const [part] =
      result !== undefined && 'content' in result ? (result.content as CallToolResult['content']) : []
    if (part?.type !== 'text') return undefined
    const isGone = JSON.parse(part.text).error?.code === 'project_not_found'
    return isGone ? undefined : { contents: [{ uri, mimeType: 'application/json', text: part.text }] }
  }

  return {
    templates: [
      ...REPORTS.map(({ name, title, description }) => ({
        name,
        title,
        description,
        uriTemplate: `sightline://projects/{project}/${name}`,
        mimeType: 'application/json',
      })),
      {
        name: 'disavow-file',
        title: 'Disavow file',
        description: 'The file to upload to search engines',
        uriTemplate: 'sightline://projects/{project}/disavow-file',
        mimeType: 'text/plain',
      },
    ],
    async list(caller) {
      const { data } = await apiOf(caller).projects.list({ limit: PROJECTS_LISTED })
      return data.flatMap(({ uid, name: project, domain }) =>
        REPORTS.map(({ name, title, description }) => ({
          uri: `sightline://projects/${uid}/${name}`,
          name: `${domain}-${name}`,
          title: `${title}: ${project}`,
          description,
          mimeType: 'application/json',
        })),
      )
    },
    async read(uri, caller): Promise<ReadResourceResult | undefined> {
      const [, uid = '', name] = ADDRESS.exec(uri) ?? []
      const report = REPORTS.find((each) => each.name === name)
      if (report !== undefined) return readReport(report, uid, uri, caller)
      if (name !== 'disavow-file') return undefined
      if (!(await takeCall(caller)))
        throw new ProtocolError(
          ProtocolErrorCode.InternalError,
          'The calls of this credential are used up for today.',
        )
      try {
        const text = await apiOf(caller).disavow.download(uid)
        return { contents: [{ uri, mimeType: 'text/plain', text }] }
      } catch (error) {
        if (isSightlineError(error, 'project_not_found')) return undefined
        throw error
      }
    },
  }
}
