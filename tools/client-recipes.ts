// Turns the recipes in the README of the client package into functions, so that their types are checked and a test runs
// them: code that people copy must work.

import { readFileSync } from 'node:fs'

const README = new URL('../client/README.md', import.meta.url)

/** Names that recipes import, or use from the first recipe. */
const GIVEN = [
  'createClient',
  'isSightlineError',
  'verifyWebhook',
  'client',
  'projectUid',
  'request',
  'process',
  'console',
]

export function renderRecipes(): string {
  const recipes = Array.from(
    readFileSync(README, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g),
    ([, code = '']) => renderRecipe(code),
  )
  return [
    '// The recipes of README.md as functions. Written by `npm run generate`. Do not edit: change the page, then run it again.',
    '',
    "import type { Client, createClient, isSightlineError, verifyWebhook } from '../src/index.ts'",
    '',
    'type Given = {',
    '  createClient: typeof createClient',
    '  isSightlineError: typeof isSightlineError',
    '  verifyWebhook: typeof verifyWebhook',
    '  client: Client',
    '  projectUid: string',
    '  request: Request',
    '  process: { env: { SIGHTLINE_KEY?: string; WEBHOOK_SECRET?: string } }',
    "  console: Record<'log' | 'warn', (...parts: unknown[]) => void>",
    '}',
    '',
    'export const RECIPES: readonly ((given: Given) => Promise<void>)[] = [',
    ...recipes,
    ']',
    '',
  ].join('\n')
}

/** Each is in a block of its own, because the first recipe creates the client that the others get. */
function renderRecipe(code: string): string {
  const lines = code.split('\n').filter((line) => !line.startsWith('import '))
  const names = GIVEN.filter((name) => new RegExp(`\\b${name}\\b`).test(lines.join('\n')))
  const made = names.filter((name) => new RegExp(`const ${name} =`).test(code))
  const given = names.filter((name) => !made.includes(name))
  const body = lines.filter((line) => line !== '').map((line) => `    ${line}`)
  return [`  async ({ ${given.join(', ')} }) => {`, ...body, '  },'].join('\n')
}
