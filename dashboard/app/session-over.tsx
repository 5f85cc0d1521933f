// Asks somebody whose session has ended while they typed to sign in again in another tab; their text stays in its fields meanwhile.

import { useEffect } from 'preact/hooks'
import { call } from '../api/client.ts'
import { discardPage, isSessionOver, signInUrl } from '../api/ended-session.ts'
import { returns } from '../api/reach.ts'
import { session } from '../state/session.ts'
import { toast } from '../state/toasts.ts'
import * as shell from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export function SessionOver() {
  // When they come back from the other tab, and by every attempt to close the question.
  useEffect(() => {
    addEventListener('focus', resumeSession)
    return () => removeEventListener('focus', resumeSession)
  }, [])
  return (
    <Dialog
      title={shell.sessionOver}
      onClose={resumeSession}
      actions={
        <>
          <Button onClick={() => discardPage(() => location.assign(signInUrl()))}>
            {shell.discardTyped}
          </Button>
          <a class="button" data-kind="main" href={signInUrl()} target="_blank" rel="noopener">
            {shell.signInElsewhere}
          </a>
        </>
      }
    >
      <p>{shell.sessionOverText}</p>
    </Dialog>
  )
}

async function resumeSession(): Promise<void> {
  const member = session.peek()?.member.id
  const answer = await call('GET /session', {}).catch(() => undefined)
  if (answer === undefined) return
  // Another member signed in: they must not see the page or the text of the member before.
  if (answer.data.member.id !== member) return discardPage(() => location.reload())
  isSessionOver.value = false
  returns.value += 1
  toast(shell.signedInAgain)
}
