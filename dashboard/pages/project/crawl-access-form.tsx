// How the crawler is let in by a site: its name, a password, headers, cookies. Secrets are written and never read.

import type { CrawlSettings, ProjectWithSettings } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { useDraft } from '../../state/draft.ts'
import { canEdit } from '../../state/session.ts'
import * as t from '../../text/project-settings.ts'
import { Checkbox, faultOf, TextArea, TextField } from '../../ui/fields.tsx'
import { faultOfList } from './list-fault.ts'
import { type CrawlSettingsChanges, saveCrawlSettings } from './save-crawl-settings.ts'
import { readSecretLines, writeSecretLines } from './secret-lines.ts'
import { SettingsForm } from './settings-frame.tsx'

type CrawlAccessFormProps = { project: ProjectWithSettings; settings: CrawlSettings }
type AccessValues = {
  user_agent: string
  robots_agent: string
  username: string
  password: string
  headers: string
  cookies: string
  send_over_http: boolean
}

export function CrawlAccessForm({ project, settings }: CrawlAccessFormProps) {
  const draft = useDraft<AccessValues>({
    user_agent: settings.user_agent ?? '',
    robots_agent: settings.robots_agent ?? '',
    username: settings.basic_auth?.username ?? '',
    password: '',
    headers: writeSecretLines(settings.headers),
    cookies: writeSecretLines(settings.cookies),
    send_over_http: settings.send_over_http,
  })
  const { values, set } = draft
  const save = useAction(() => saveCrawlSettings(project.uid, changesOf(draft.changes, values)))
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ') || t.nothing
  return (
    <>
      <p class="muted">{t.accessText}</p>
      <SettingsForm
        isEditable={canEdit.value}
        facts={[
          [t.userAgent, settings.user_agent ?? 'SightlineBot'],
          [t.robotsAgent, settings.robots_agent ?? 'SightlineBot'],
          [t.userName, settings.basic_auth?.username ?? t.nothing],
          [t.headers, names(settings.headers)],
          [t.cookies, names(settings.cookies)],
          [t.overHttp, settings.send_over_http ? t.yes : t.no],
        ]}
        isChanged={draft.isChanged}
        isRunning={save.isRunning}
        failure={save.failure}
        onReset={draft.reset}
        onSave={async () => {
          if (await save.run()) draft.reset()
        }}
      >
        <TextField
          label={t.userAgent}
          hint={t.userAgentHint}
          value={values.user_agent}
          onInput={(text) => set({ user_agent: text })}
          error={faultOf(save.failure, 'user_agent')}
        />
        <TextField
          label={t.robotsAgent}
          hint={t.robotsAgentHint}
          value={values.robots_agent}
          onInput={(text) => set({ robots_agent: text })}
          error={faultOf(save.failure, 'robots_agent')}
        />
        <div class="row">
          <TextField
            label={t.userName}
            hint={t.userNameHint}
            value={values.username}
            onInput={(username) => set({ username })}
            error={faultOf(save.failure, 'basic_auth.username')}
          />
          <TextField
            label={t.password}
            type="password"
            autocomplete="new-password"
            hint={settings.basic_auth === null ? undefined : t.passwordKept}
            value={values.password}
            onInput={(password) => set({ password })}
            error={faultOf(save.failure, 'basic_auth.password')}
          />
        </div>
        <TextArea
          label={t.headers}
          hint={t.headersHint}
          rows={2}
          value={values.headers}
          onInput={(headers) => set({ headers })}
          error={faultOfList(save.failure, 'headers')}
        />
        <TextArea
          label={t.cookies}
          hint={t.cookiesHint}
          rows={2}
          value={values.cookies}
          onInput={(cookies) => set({ cookies })}
          error={faultOfList(save.failure, 'cookies')}
        />
        <Checkbox
          label={t.overHttp}
          hint={t.overHttpHint}
          isChecked={values.send_over_http}
          onChange={(isSet) => set({ send_over_http: isSet })}
        />
      </SettingsForm>
    </>
  )
}

function changesOf(changes: Partial<AccessValues>, values: AccessValues): CrawlSettingsChanges {
  const { user_agent, robots_agent, username, password, headers, cookies, send_over_http } = changes
  const isAuthChanged = username !== undefined || password !== undefined
  return {
    ...(user_agent !== undefined && { user_agent: user_agent.trim() || null }),
    ...(robots_agent !== undefined && { robots_agent: robots_agent.trim() || null }),
    ...(isAuthChanged && {
      basic_auth:
        values.username === ''
          ? null
          : { username: values.username, ...(password !== undefined && { password }) },
    }),
    ...(headers !== undefined && { headers: readSecretLines(headers, ':') }),
    ...(cookies !== undefined && { cookies: readSecretLines(cookies, '=') }),
    ...(send_over_http !== undefined && { send_over_http }),
  }
}
