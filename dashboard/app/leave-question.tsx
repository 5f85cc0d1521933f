// The question before typed text is left behind.

import { question } from '../state/leaving.ts'
import * as shell from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export function LeaveQuestion() {
  const proceed = question.value
  if (proceed === undefined) return null
  const stay = () => {
    question.value = undefined
  }
  return (
    <Dialog
      title={shell.leaveTitle}
      onClose={stay}
      actions={
        <>
          <Button
            onClick={() => {
              stay()
              proceed()
            }}
          >
            {shell.discardTyped}
          </Button>
          <Button kind="main" onClick={stay}>
            {shell.keepWriting}
          </Button>
        </>
      }
    >
      <p>{shell.leaveText}</p>
    </Dialog>
  )
}
