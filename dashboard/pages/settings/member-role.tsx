// What somebody may do and where, in the form that invites them and in the one that changes it.

import type { Member } from '../../api/types.ts'
import * as t from '../../text/settings-members.ts'
import { roleNames } from '../../text/settings-members.ts'
import { FieldFault } from '../../ui/form.tsx'
import { Switch } from '../../ui/tabs.tsx'
import { ProjectChoice } from './project-choice.tsx'

const ROLES = ['viewer', 'editor', 'owner'] as const

/** The part of a request's body that says what a member may do. */
export type Rights = Pick<Member, 'role' | 'project_uids'>

type MemberRoleProps = { rights: Rights; onChange(rights: Rights): void }

export function MemberRole({ rights, onChange }: MemberRoleProps) {
  const { role, project_uids } = rights
  return (
    <>
      <div class="field">
        <span class="label">{t.role}</span>
        <Switch
          label={t.role}
          value={role}
          options={ROLES.map((value) => ({ value, label: roleNames[value] }))}
          onChange={(value) =>
            onChange({ role: value, project_uids: value === 'owner' ? null : project_uids })
          }
        />
        <p class="hint">{t.roleHints[role]}</p>
        <FieldFault field="role" />
      </div>
      {role !== 'owner' && (
        <ProjectChoice value={project_uids} onChange={(value) => onChange({ role, project_uids: value })} />
      )}
    </>
  )
}

export function isComplete({ project_uids }: Rights): boolean {
  return project_uids?.length !== 0
}
