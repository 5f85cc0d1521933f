// Finds the file of a relative import by its name alone, from the moment that this file is loaded. Here and in the
// packages such an import names its file in full; Node would still ask the disk, for each of a thousand, whether it
// is there, whether it is a link and to which package it belongs. That is a fifth of a start, and of most test files.
// Whatever is not plainly such an import (a package, a folder, `require`) is left to Node.
'use strict'

const { registerHooks } = require('node:module')

// What a .js file is depends on its package: Node says.
const FORMATS = new Map([
  ['.ts', 'module-typescript'],
  ['.mjs', 'module'],
  ['.js', undefined],
  ['.json', 'json'],
])

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    const isRelative = specifier.startsWith('./') || specifier.startsWith('../')
    const extension = specifier.slice(specifier.lastIndexOf('.'))
    const isDirect = isRelative && conditions.includes('import') && FORMATS.has(extension)
    if (!isDirect || !parentURL?.startsWith('file:')) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: FORMATS.get(extension), shortCircuit: true }
  },
})
