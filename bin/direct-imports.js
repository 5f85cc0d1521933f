// Finds the file of a relative import by its name alone, from the moment that this file is loaded. Here and in the
// packages such an import names its file in full; Node would still ask the disk, for each of a thousand, whether it
// is there, whether it is a link and to which package it belongs. That is a fifth of a start, and of most test files.
// A package is looked for once, and not for each of our files that imports it; one that was joined into a few files is
// loaded from those (joined-packages.js). Whatever is not plainly such an import (a folder,
// `require`) is left to Node.
'use strict'

const { registerHooks } = require('node:module')
const { addressOfJoined } = require('./joined-packages.js')

// What a .js file is depends on its package: Node says.
const FORMATS = new Map([
  ['.ts', 'module-typescript'],
  ['.mjs', 'module'],
  ['.js', undefined],
  ['.json', 'json'],
])

// Names without anything that an address would have to escape.
const PLAIN = /^[\w./@-]+$/

// By name: what a package resolves to from a file of ours. They are all of one package, so it is the same for all of them.
const packages = new Map()
const OWN = new URL('..', require('node:url').pathToFileURL(__filename)).href

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    if (!parentURL?.startsWith('file:') || !conditions.includes('import') || !PLAIN.test(specifier))
      return next(specifier, context)
    if (specifier[0] !== '.') return resolvePackage(specifier, context, next)
    const extension = specifier.slice(specifier.lastIndexOf('.'))
    const isRelative = specifier.startsWith('./') || specifier.startsWith('../')
    if (!isRelative || !FORMATS.has(extension) || parentURL.includes('?')) return next(specifier, context)
    return { url: join(parentURL, specifier), format: FORMATS.get(extension), shortCircuit: true }
  },
})

/** @type {import('node:module').ResolveHookSync} */
function resolvePackage(specifier, context, next) {
  const { parentURL } = context
  const isOurs = parentURL?.startsWith(OWN) && !parentURL.includes('/node_modules/')
  if (!isOurs) return next(specifier, context)
  let known = packages.get(specifier)
  if (known === undefined) {
    const joined = addressOfJoined(specifier)
    known = joined
      ? { url: joined, format: 'module', shortCircuit: true }
      : { ...next(specifier, context), shortCircuit: true }
    packages.set(specifier, known)
  }
  return known
}

/**
 * As `new URL` would, which takes ten times as long; there are ten thousand imports.
 * @param {string} parentURL
 * @param {string} specifier
 */
function join(parentURL, specifier) {
  let folder = parentURL.slice(0, parentURL.lastIndexOf('/'))
  let rest = specifier
  for (;;) {
    if (rest.startsWith('./')) rest = rest.slice(2)
    else if (rest.startsWith('../')) {
      rest = rest.slice(3)
      folder = folder.slice(0, folder.lastIndexOf('/'))
    } else break
  }
  return rest.includes('/./') || rest.includes('/../')
    ? new URL(specifier, parentURL).href
    : `${folder}/${rest}`
}
