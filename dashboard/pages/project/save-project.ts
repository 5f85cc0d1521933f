// Saves settings of a project, with a way back to what they were.

import { call } from '../../api/client.ts'
import type { Operations, ProjectWithSettings } from '../../api/types.ts'
import { changed } from '../../state/live.ts'
import { toast } from '../../state/toasts.ts'
import * as t from '../../text/project-settings.ts'

type Changes = Operations['PATCH /projects/{project_uid}']['body']

export async function saveProject(project: ProjectWithSettings, changes: Changes): Promise<void> {
  const path = { project_uid: project.uid }
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, project[name as keyof ProjectWithSettings]]),
  ) as Changes
  const save = async (body: Changes) => {
    await call('PATCH /projects/{project_uid}', { path, body })
    changed(`/projects/${project.uid}`, '/projects?')
  }
  await save(changes)
  toast(t.saved, {
    undo: async () => {
      await save(before)
      toast(t.undone)
    },
  })
}
