// Shows the short messages; being there from the start, they are read out when they come.

import { asFailure } from '../api/failure.ts'
import { dismiss, toastFailure, toasts } from '../state/toasts.ts'
import * as common from '../text/common.ts'
import { Button } from './button.tsx'

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, tone, undo }) => (
        <div key={id} class="toast" data-tone={tone}>
          <span>{text}</span>
          {undo !== undefined && (
            <Button
              isSmall
              onClick={async () => {
                dismiss(id)
                try {
                  await undo()
                } catch (error) {
                  toastFailure(asFailure(error).message)
                }
              }}
            >
              {common.undo}
            </Button>
          )}
          <Button isSmall kind="quiet" icon="x" label={common.close} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
