// Report runs as resources for agents: those whose projects the credential may all see, newest first, and each as
// Markdown. They are read from the store, not by a client of /v1, because reports are only under /app/v1; the same
// queries check who may see one.

import type { ResourceTemplateType } from '@modelcontextprotocol/server'
import type { Database } from '../../../data/storage/database.ts'
import type { Documents } from '../../../entry/mcp/resources.ts'
import { shownText } from '../../../entry/mcp/tool/shown-text.ts'
import { formatTime } from '../../../lib/clock.ts'
import { periodText, plural } from '../model/words.ts'
import { listMadeReports, readMadeReport } from '../store/listed-runs.ts'
import { REPORTS_URI, reportText } from './report-text.ts'

const LISTED = 30
const MIME_TYPE = 'text/markdown'
const ADDRESS = /^sightline:\/\/reports\/([a-z0-9]{16})(?:\/projects\/([a-z0-9]{10}))?$/

const TEMPLATES: readonly ResourceTemplateType[] = [
  {
    name: 'report',
    title: 'Report',
    description: 'A report as it was made, as Markdown; resources/list has those that there are',
    uriTemplate: `${REPORTS_URI}/{report}`,
    mimeType: MIME_TYPE,
  },
  {
    name: 'report-of-project',
    title: 'Report, one project of it',
    description: 'What a report run says of one of its projects, where the whole report is long',
    uriTemplate: `${REPORTS_URI}/{report}/projects/{project}`,
    mimeType: MIME_TYPE,
  },
]

export function createRunResources(database: Database): Documents {
  function parse(uri: string) {
    const [, uid, project] = ADDRESS.exec(uri) ?? []
    return uid === undefined ? undefined : { uid, project }
  }

  return {
    templates: TEMPLATES,
    hasAddress: (uri) => parse(uri) !== undefined,
    async list(principal, beforeId) {
      const rows = await database.read((db) =>
        listMadeReports(db, principal, { beforeId, limit: LISTED + 1 }),
      )
      const shown = rows.slice(0, LISTED)
      const resources = shown.map(({ uid, name, from, to, madeAtMs, projectsCount }) => ({
        uri: `${REPORTS_URI}/${uid}`,
        name: `report-${from}-${to}-${uid}`,
        title: `${shownText(name)}, ${periodText({ from, to })}`,
        description: `A report about ${plural(projectsCount, 'project')}, as it was made`,
        mimeType: MIME_TYPE,
        annotations: { lastModified: formatTime(madeAtMs) },
      }))
      return { resources, nextId: rows.length > LISTED ? shown.at(-1)?.id : undefined }
    },
    async read(uri, principal) {
      const wanted = parse(uri)
      if (wanted === undefined) return undefined
      const content = await database.read((db) => readMadeReport(db, principal, wanted.uid))
      if (content === undefined) return undefined
      const { model } = content
      const projects =
        wanted.project === undefined
          ? model.projects
          : model.projects.filter(({ uid }) => uid === wanted.project)
      if (wanted.project !== undefined && projects.length === 0) return undefined
      const text = reportText({ ...model, projects }, wanted.uid)
      return { contents: [{ uri, mimeType: MIME_TYPE, text }] }
    },
  }
}
