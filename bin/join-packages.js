// node bin/join-packages.js FOLDER: joins packages into a few files below a folder of caches (bin/joined-packages.js says
// which, and why). A process of its own, so that neither the time nor the memory that it takes is the server's, and so that
// it sees the packages as they are. Nothing is minified: stack traces have the names of the package, some with a figure behind
// them because another file has the same.
'use strict'

const { createRequire } = require('node:module')
const path = require('node:path')
const joined = require('./joined-packages.js')
const { keepFiles, ROOT, sourcesOf, versionFileOf } = require('./kept-files.js')

// Loaded by Fastify when it needs them, which it does not here, or only in tests.
const LEFT_OUT = /^(?:pino|light-my-request|@fastify\/(?:ajv|fast-json-stringify)-compiler)$/
// Where the entries of CommonJS packages are: modules of ours that export what Node would.
const ENTRY_OF = 'entry-of'

if (require.main === module) {
  const [, , cacheFolder = ''] = process.argv
  joinPackages(cacheFolder).catch((error) => {
    console.error(error)
    process.exitCode = 1
  })
}

module.exports = { joinPackages }

/** @param {string} cacheFolder */
async function joinPackages(cacheFolder) {
  // Before the packages are read: a file that changes meanwhile must not be taken for what went in.
  const startedMs = Date.now()
  const { outputFiles, metafile } = await bundle()
  keepFiles(
    joined.folderOfPackages(cacheFolder),
    /** @type {Omit<import('./joined-packages.js').Manifest, 'files'>} */ ({
      madeFor: joined.madeFor(),
      sources: sourcesOf(filesOf(metafile), startedMs),
      entries: entriesOf(metafile),
    }),
    new Map(outputFiles.map(({ path: file, contents }) => [path.basename(file), contents])),
  )
}

async function bundle() {
  const { build, stop } = await import('esbuild')
  try {
    return await build({
      absWorkingDir: ROOT,
      entryPoints: Object.entries(joined.ENTRIES).map(([entry, kind]) => ({
        in: kind === 'modules' ? entry : `${ENTRY_OF}:${entry}`,
        out: entry.replaceAll('/', '-'),
      })),
      bundle: true,
      write: false,
      metafile: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      outdir: 'out',
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      outExtension: { '.js': '.mjs' },
      legalComments: 'none',
      logLevel: 'silent',
      // Packages that are no modules ask for those of Node.
      banner: {
        js: `import { createRequire as requireOf } from 'node:module'
const require = requireOf(${JSON.stringify(path.join(ROOT, 'package.json'))})`,
      },
      plugins: [{ name: 'packages', setup: preparePackages }],
    })
  } finally {
    await stop()
  }
}

/** @param {import('esbuild').PluginBuild} build */
function preparePackages(build) {
  build.onResolve({ filter: new RegExp(`^${ENTRY_OF}:`) }, ({ path: entry }) => ({
    path: entry.slice(ENTRY_OF.length + 1),
    namespace: ENTRY_OF,
  }))
  build.onLoad({ filter: /./, namespace: ENTRY_OF }, async ({ path: entry }) => ({
    contents: exportsOf(entry, Object.keys(await import(entry))),
    resolveDir: ROOT,
  }))
  build.onResolve({ filter: LEFT_OUT }, ({ path: name, importer }) => ({
    path: createRequire(importer).resolve(name),
    external: true,
  }))
}

/**
 * As Node exports what is no module: all of it as the default, and the names that Node finds in it.
 * @param {string} entry
 * @param {string[]} names
 */
function exportsOf(entry, names) {
  const lines = names
    .filter((name) => name !== 'default' && name !== 'module.exports')
    .map((name, at) => `const export${at} = all.${name}; export { export${at} as ${name} }`)
  return [`import all from '${entry}'`, 'export default all', ...lines].join('\n')
}

/**
 * The files that went in, and those that say what version they are of.
 * @param {import('esbuild').Metafile} metafile
 */
function filesOf({ inputs }) {
  const files = Object.keys(inputs).filter((file) => !file.startsWith(`${ENTRY_OF}:`))
  return new Set(['node_modules/esbuild/package.json', ...files.map(versionFileOf), ...files])
}

/** @param {import('esbuild').Metafile} metafile */
function entriesOf({ outputs }) {
  const names = Object.keys(outputs).map((file) => path.basename(file))
  return Object.fromEntries(
    Object.keys(joined.ENTRIES).map((entry) => {
      const name = names.find((name) => name.replace(/-[A-Z0-9]{8}\.mjs$/, '') === entry.replaceAll('/', '-'))
      if (name === undefined) throw new Error(`${entry} was not joined.`)
      return [entry, name]
    }),
  )
}
