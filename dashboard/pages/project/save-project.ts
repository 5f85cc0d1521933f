// Saves settings of a project, with a way back to what they were.

import { call } from '../../api/client.ts'
import type { Operations, ProjectWithSettings } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/project-settings.ts'

type Changes = Operations['PATCH /projects/{project_uid}']['body']

/** What a form of settings says of a project, for its fields. */
export const storedProject = (project: ProjectWithSettings) => ({
  name: 'GET /projects/{project_uid}' as const,
  parameters: { path: { project_uid: project.uid } },
  record: project,
  stale: [`/projects/${project.uid}`, '/projects?'],
})

export async function saveProject(
  project: ProjectWithSettings,
  changes: Changes,
  ifMatch: string,
): Promise<void> {
  const path = { project_uid: project.uid }
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, project[name as keyof ProjectWithSettings]]),
  ) as Changes
  const save = async (body: Changes, ifMatch?: string) => {
    await call('PATCH /projects/{project_uid}', { path, body, ifMatch })
    changed(`/projects/${project.uid}`, '/projects?')
  }
  await save(changes, ifMatch)
  toast(t.saved, {
    undo: async () => {
      await save(before)
      toast(t.undone)
    },
  })
}
