// All keys, and the switch for those of a single letter. Loaded when somebody asks for it.

import { prefer, preferences } from '../state/session.ts'
import * as t from '../text/help.ts'
import { keyboard } from '../text/shell.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox } from '../ui/fields.tsx'

export function Help({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={keyboard} onClose={onClose}>
      <dl class="keys">
        {Object.entries(t.shortcuts).map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t.shortcutsOn}
        hint={t.shortcutsHint}
        isChecked={preferences.value.has_shortcuts}
        onChange={(has_shortcuts) => void prefer({ has_shortcuts })}
      />
    </Dialog>
  )
}
