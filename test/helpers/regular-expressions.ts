// Every regular expression of the code that runs on servers and in browsers, found by the TypeScript compiler: literals, patterns of
// schemas, and calls of RegExp, whose expressions are not known before they run. `bin` is left out: it reads our own sources alone.

import { relative, resolve, sep } from 'node:path'
import { check, type Diagnostics } from 'recheck'
import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

export type FoundExpression = {
  readonly file: string
  /** The expression as a literal, with slashes and flags. */
  readonly text: string
}

type Found = {
  expressions: FoundExpression[]
  /** Code that makes one at run time. */
  made: FoundExpression[]
}

const ROOT = resolve(import.meta.dirname, '../..')
const PROJECTS = ['tsconfig.json', 'tsconfig.browser.json', 'dashboard/tsconfig.json']
const PRODUCT = /^(?:src|dashboard|client\/src)\/.*(?<!\.test)\.(?:ts|tsx|js|mjs)$/

export function findExpressions(): Found {
  const found: Found = { expressions: [], made: [] }
  const api = new API({ cwd: ROOT })
  try {
    for (const config of PROJECTS) {
      const path = resolve(ROOT, config)
      const project = api.updateSnapshot({ openProjects: [path] }).getProject(path)
      if (project === undefined) throw new Error(`${config} is no project.`)
      for (const root of project.rootFiles) {
        const file = relative(ROOT, root).replaceAll(sep, '/')
        const source = PRODUCT.test(file) ? project.program.getSourceFile(root) : undefined
        if (source !== undefined) findIn(source, file, source.text, found)
      }
    }
  } finally {
    api.close()
  }
  return found
}

function findIn(source: Node, file: string, text: string, { expressions, made }: Found): void {
  const constants = new Map<string, string>()
  const visit = (node: Node): void => {
    if (
      isVariableDeclaration(node) &&
      isIdentifier(node.name) &&
      node.initializer &&
      isStringLiteral(node.initializer)
    )
      constants.set(node.name.text, node.initializer.text)
    if (isRegularExpressionLiteral(node)) expressions.push({ file, text: node.text })
    if (
      (isNewExpression(node) || isCallExpression(node)) &&
      isIdentifier(node.expression) &&
      node.expression.text === 'RegExp'
    )
      made.push({ file, text: text.slice(node.pos, node.end).trim() })
    if (isPropertyAssignment(node) && isIdentifier(node.name) && node.name.text === 'pattern') {
      const { initializer } = node
      const pattern = isStringLiteral(initializer)
        ? initializer.text
        : isIdentifier(initializer)
          ? constants.get(initializer.text)
          : undefined
      if (pattern !== undefined) expressions.push({ file, text: `/${pattern}/u` })
    }
    node.forEachChild(visit)
  }
  visit(source)
}

/** Whether it repeats something: others take the same time at each character of a text. */
export function repeats(literal: string): boolean {
  const bare = literal.replaceAll(/\\(?:[pPu]\{[^}]*\}|.)/gs, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return /[*+]|\{\d+,\d*\}/.test(bare)
}

// Numbers of steps alone, so that the verdict does not depend on how busy the machine is.
const LIMITS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 50_000_000,
}

/** Why it is not known to be linear; undefined for one that is. */
export async function findFault(literal: string): Promise<string | undefined> {
  const end = literal.lastIndexOf('/')
  const verdict = await check(literal.slice(1, end), literal.slice(end + 1), LIMITS)
  return verdict.status === 'safe' ? undefined : describe(verdict)
}

function describe(verdict: Exclude<Diagnostics, { status: 'safe' }>): string {
  if (verdict.status === 'unknown') return `recheck cannot tell (${verdict.error.kind})`
  return `${verdict.complexity.summary}, for example with ${verdict.attack.pattern}`
}
