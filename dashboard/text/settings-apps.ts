// Connected Apps: API keys and credentials of agents.

import { plural } from '../lib/format.ts'

export const title = 'Connected Apps'
export const intro =
  'API keys let programs use the API. Agents get credentials of their own, with a daily budget. Neither can do more than the member it belongs to.'
export const create = 'Connect an app'
export const emptyTitle = 'No app is connected'
export const emptyText = 'To let a script, a spreadsheet or an agent read your data, make a key for it.'
export const nothingActive = 'No key or credential is active.'
export const show = 'Show'
export const shown = { active: 'Active', all: 'All' } as const
export const name = 'Name'
export const kind = 'Kind'
export const kinds = { api: 'API key', mcp: 'Agent' } as const
export const kindHint = {
  api: 'For programs, at /v1.',
  mcp: 'For an AI agent over MCP, at /mcp. It does not work for the API. Connectors that sign in with OAuth do not need one: they ask you themselves.',
} as const
export const scope = 'May'
export const scopes = { read: 'Read', read_write: 'Read and change' } as const
export const viewerHint = 'You are a viewer, so your keys only read.'
export const member = 'Member'
export const yours = 'you'
export const projects = 'Projects'
export const allProjects = 'All'
export const projectCount = (count: number) => plural(count, 'project')
export const lastUsed = 'Last used'
export const never = 'never'
export const expires = 'Expires'
export const expiresNever = 'never'
export const created = 'Created'
export const revoked = 'Revoked'
export const state = 'State'
export const states = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const
export const nameHint = 'What uses it: “Reporting sheet”, “Nightly job”.'
export const expiry = 'Expires'
export const expiries = {
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In a year',
  never: 'Never',
  day: 'On a day…',
} as const
export const expiryDay = 'Last day'
export const callsMax = 'Calls a day, at most'
export const callsHint = 'Empty for no limit.'
export const spendMax = 'Spending a day, at most (US$)'
export const spendHint = 'Empty: only the account’s limits apply. 0: it may spend nothing.'
export const budget = 'Daily budget'
export const calls = (count: string) => `${count} calls`
export const noCallLimit = 'any number of calls'
export const spend = (money: string) => `${money} at providers`
export const noSpendLimit = 'spending as the account allows'
export const make = 'Create'
export const madeTitle = 'Copy it now'
export const madeText = (name: string) =>
  `This is the only time that “${name}” is shown. Sightline keeps no copy of it; if it is lost, revoke it and make another.`
export const key = 'Key'
export const example = 'Try it'
export const agentAddress = 'Address of the MCP server'
export const agentHeader = 'Header that the agent sends'
export const done = 'Done'
export const rename = 'Rename'
export const renamed = 'Renamed.'
export const revoke = 'Revoke'
export const revokeTitle = (name: string) => `Revoke “${name}”?`
export const revokeText =
  'Whatever uses it stops working within a second, and sessions that were opened with it end. This cannot be undone.'
export const revokedToast = (name: string) => `“${name}” was revoked.`
