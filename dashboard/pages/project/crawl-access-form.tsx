// How the crawler is let in by a site: its name, a password, headers, cookies. Secrets are written and never read.

import type { CrawlSettings, ProjectWithSettings } from '../../api/types.ts'
import * as t from '../../text/project-settings.ts'
import { Checkbox, TextArea, TextField } from '../../ui/fields.tsx'
import { type CrawlSettingsChanges, saveCrawlSettings, storedCrawlSettings } from './save-crawl-settings.ts'
import { readSecretLines, writeSecretLines } from './secret-lines.ts'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

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

const LABELS = {
  user_agent: t.userAgent,
  robots_agent: t.robotsAgent,
  username: t.userName,
  password: t.password,
  headers: t.headers,
  cookies: t.cookies,
  send_over_http: t.overHttp,
} as const

/** The server returns only the names of secrets. */
const accessOf = (settings: CrawlSettings): AccessValues => ({
  user_agent: settings.user_agent ?? '',
  robots_agent: settings.robots_agent ?? '',
  username: settings.basic_auth?.username ?? '',
  password: '',
  headers: writeSecretLines(settings.headers),
  cookies: writeSecretLines(settings.cookies),
  send_over_http: settings.send_over_http,
})

export function CrawlAccessForm({ project, settings }: CrawlAccessFormProps) {
  const form = useSettingsForm(
    {
      ...storedCrawlSettings(project.uid, settings),
      valuesOf: ({ data }) => accessOf(data),
      labels: LABELS,
    },
    (changes, values, ifMatch) => saveCrawlSettings(project.uid, changesOf(changes, values), ifMatch),
  )
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ') || t.nothing
  return (
    <>
      <p class="muted">{t.accessText}</p>
      <SettingsForm
        form={form}
        facts={[
          [t.userAgent, settings.user_agent ?? 'SightlineBot'],
          [t.robotsAgent, settings.robots_agent ?? 'SightlineBot'],
          [t.userName, settings.basic_auth?.username ?? t.nothing],
          [t.headers, names(settings.headers)],
          [t.cookies, names(settings.cookies)],
          [t.overHttp, settings.send_over_http ? t.yes : t.no],
        ]}
      >
        <TextField label={t.userAgent} hint={t.userAgentHint} {...form.text('user_agent')} />
        <TextField label={t.robotsAgent} hint={t.robotsAgentHint} {...form.text('robots_agent')} />
        <div class="row">
          <TextField
            label={t.userName}
            hint={t.userNameHint}
            {...form.text('username')}
            field="basic_auth.username"
          />
          <TextField
            label={t.password}
            type="password"
            autocomplete="new-password"
            hint={settings.basic_auth === null ? undefined : t.passwordKept}
            {...form.text('password')}
            field="basic_auth.password"
          />
        </div>
        <TextArea label={t.headers} hint={t.headersHint} rows={2} {...form.text('headers')} />
        <TextArea label={t.cookies} hint={t.cookiesHint} rows={2} {...form.text('cookies')} />
        <Checkbox label={t.overHttp} hint={t.overHttpHint} {...form.checkbox('send_over_http')} />
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
