// How the dashboard looks and listens, for this member in every browser.

import { prefer, preferences } from '../../state/session.ts'
import * as t from '../../text/settings-you.ts'
import * as shell from '../../text/shell.ts'
import { Checkbox } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/tabs.tsx'

const THEMES = ['system', 'light', 'dark'] as const
const DENSITIES = ['dense', 'normal', 'comfortable'] as const

export function PreferencesPanel() {
  const { theme, density, has_shortcuts } = preferences.value
  return (
    <Panel title={t.preferences}>
      <dl class="facts centred-facts">
        <dt>{t.theme}</dt>
        <dd>
          <Switch
            label={t.theme}
            value={theme}
            options={THEMES.map((value) => ({ value, label: shell.themes[value] }))}
            onChange={(value) => void prefer({ theme: value })}
          />
        </dd>
        <dt>{t.density}</dt>
        <dd>
          <Switch
            label={t.density}
            value={density}
            options={DENSITIES.map((value) => ({ value, label: shell.densities[value] }))}
            onChange={(value) => void prefer({ density: value })}
          />
        </dd>
      </dl>
      <Checkbox
        label={t.shortcuts}
        hint={t.shortcutsHint}
        isChecked={has_shortcuts}
        onChange={(value) => void prefer({ has_shortcuts: value })}
      />
    </Panel>
  )
}
