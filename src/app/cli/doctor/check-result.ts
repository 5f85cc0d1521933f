// The result of an examination: one line for each thing that was checked.

export type CheckResult = {
  /** The name of the check, such as `data folder`. */
  check: string
  /** warn: it works, but somebody should know. fail: it does not work, or soon will not. */
  status: 'ok' | 'warn' | 'fail'
  message: string
  /** Advice for the operator; null if nothing needs to be done. */
  advice: string | null
}

export function ok(check: string, message: string): CheckResult {
  return { check, status: 'ok', message, advice: null }
}

export function warn(check: string, message: string, advice: string): CheckResult {
  return { check, status: 'warn', message, advice }
}

export function fail(check: string, message: string, advice: string): CheckResult {
  return { check, status: 'fail', message, advice }
}
