// What a person sees before an agent is admitted, and the person's answers. The page itself belongs to the dashboard
// (src/app/dashboard/consent-page.ts), which this folder may not import, so it is passed in.

import { DAY_MS } from '../../../lib/durations.ts'
import type { Scope } from '../../http/access/principal.ts'
import type { AgentClient } from './client-document.ts'

export type NamedProject = { uid: string; name: string; domain: string }

/** The answers in the form, before validation. */
export type ConsentAnswers = {
  scope: Scope
  /** The texts as typed. */
  calls: string
  spend: string
  days: string
  isLimited: boolean
  projectUids: readonly string[]
}

export type ConsentView = {
  client: AgentClient
  mayWrite: boolean
  /** The signed request, which comes back with the form. */
  signed: string
  /** The member who decides. */
  member: { name: string; email: string | null }
  projects: readonly NamedProject[]
  hasMoreProjects: boolean
  answers: ConsentAnswers
  /** What is wrong with the answers; undefined when the form is first shown. */
  fault: string | undefined
}

export type ConsentPage = { text: string; headers: Readonly<Record<string, string>> }

export type ConsentPages = {
  ask(view: ConsentView): ConsentPage
  refuse(message: string): ConsentPage
}

/** The possible lifetimes of a grant, in days; `never` means that it does not expire. */
export const GRANT_DAYS = ['30', '90', '365', 'never'] as const
export const CALLS_MAX = 1_000_000
export const SPEND_USD_MAX = 1_000_000

export const FIRST_ANSWERS: ConsentAnswers = {
  scope: 'read',
  calls: '1000',
  spend: '0',
  days: '90',
  isLimited: false,
  projectUids: [],
}

export function readAnswers(form: URLSearchParams): ConsentAnswers {
  return {
    scope: form.get('scope') === 'read_write' ? 'read_write' : 'read',
    calls: form.get('calls') ?? '',
    spend: form.get('spend') ?? '',
    days: form.get('days') ?? '',
    isLimited: form.get('projects') === 'chosen',
    projectUids: form.getAll('project'),
  }
}

type Granted = {
  projectUids: readonly string[]
  dailyCallsMax: number
  dailySpendMicrosMax: number
  expiresAtMs: number | undefined
}

/** Returns the grant, or what is wrong with the answers. Only what the person chose is granted. */
export function grantedBy(
  { calls, spend, days, isLimited, projectUids }: ConsentAnswers,
  nowMs: number,
): Granted | { fault: string } {
  const dailyCallsMax = numberIn(calls)
  if (!Number.isInteger(dailyCallsMax) || dailyCallsMax < 1 || dailyCallsMax > CALLS_MAX)
    return { fault: 'The calls a day must be a whole number from 1 to 1,000,000.' }
  const dollars = numberIn(spend)
  if (!(dollars >= 0 && dollars <= SPEND_USD_MAX))
    return { fault: 'The dollars a day must be a number from 0 to 1,000,000.' }
  if (!GRANT_DAYS.some((known) => known === days)) return { fault: 'Choose for how long it may go on.' }
  if (isLimited && projectUids.length === 0)
    return { fault: 'Choose at least one project, or let it see all that you see.' }
  return {
    projectUids: isLimited ? projectUids : [],
    dailyCallsMax,
    dailySpendMicrosMax: Math.round(dollars * 100) * 10_000,
    expiresAtMs: days === 'never' ? undefined : nowMs + Number(days) * DAY_MS,
  }
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
