// All keys, and the switch for those of a single letter.

import { prefer, preferences } from '../state/session.ts'
import * as shell from '../text/shell.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox } from '../ui/fields.tsx'

export function Help({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={shell.keyboard} onClose={onClose}>
      <dl class="keys">
        {Object.entries(shell.shortcuts).map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={shell.shortcutsOn}
        hint={shell.shortcutsHint}
        isChecked={preferences.value.has_shortcuts}
        onChange={(has_shortcuts) => void prefer({ has_shortcuts })}
      />
    </Dialog>
  )
}
