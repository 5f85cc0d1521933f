// npm run build: makes dist/, which is what runs and what a release ships, of src/, which is what people read. Commands and server have
// their packages inside, cut where a module is imported lazily; the module of each thread is one file. All of them stand in dist/
// itself, and texts and fonts beside them, so `new URL('name', import.meta.url)` finds its file both in src/ and in dist/. It
// runs on Node 20, as `npm ci` does.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { writeBillOfMaterials } from './bill-of-materials.mjs'
import { writeNotices } from './notices.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
/** Written last: its time is that of the build. */
const STAMP = 'built'
const SOURCES = [
  'src',
  'migrations',
  'dashboard',
  'client/src',
  'package-lock.json',
  'tools/build.mjs',
  'tools/bill-of-materials.mjs',
  'tools/notices.mjs',
]

/** Modules that start in a thread or a process of their own. */
const STARTED = [
  'src/features/backlinks/build/builder-thread.ts',
  'src/features/backlinks/files/backlink-thread.ts',
  'src/features/crawls/finish/page-order-thread.ts',
  'src/features/crawls/engine/index/index-thread.ts',
  'src/features/crawls/engine/index/reader-thread.ts',
  'src/background/browser/browser-thread.ts',
  'src/features/disavow/import/disavow-thread.ts',
  'src/features/exports/export-thread.ts',
  'src/features/project-files/parquet-thread.ts',
  'src/features/quick-wins/compute/computer-thread.ts',
  'src/features/rank-tracker/import/foreign-process.mjs',
  'src/features/rank-tracker/import/keyword-thread.ts',
  'src/features/reports/brand/logo-thread.ts',
  'src/features/reports/pdf/pdf-thread.ts',
  'src/features/search-performance/files/performance-thread.ts',
  'src/features/search-performance/tops/sums-thread.ts',
  'src/data/storage/query/sqlite-child.ts',
  'src/data/storage/sqlite/check-child.ts',
  'src/data/storage/sqlite/file-thread.mjs',
  'src/data/storage/sqlite/thread.mjs',
  'src/features/urls/join/joiner-thread.ts',
]

/** Files that are read by name at run time, and where they are expected. */
const COPIES = {
  'src/app/dashboard/browser': 'browser',
  'src/features/demo/site/texts': 'texts',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf': 'fonts/DejaVuSans.ttf',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf': 'fonts/DejaVuSans-Bold.ttf',
  'src/entry/sign-in/passwords/common-passwords.txt': 'common-passwords.txt',
  'dashboard/styles/tokens.css': 'dashboard/styles/tokens.css',
  'dashboard/theme.js': 'dashboard/theme.js',
}

// Packages that are native, optional, or read files of their own. A release has them beside dist/, but for esbuild, which it does not
// need.
const EXTERNAL = ['@resvg/resvg-js', 'esbuild', 'pg-native', 'playwright-core']

// The form of this package that is CommonJS imports chunks lazily that lose their names when they are bundled.
const ALIAS = { '@opentelemetry/resources': './node_modules/@opentelemetry/resources/build/esm/index.js' }

/** @satisfies {import('esbuild').BuildOptions} */
const OPTIONS = {
  absWorkingDir: ROOT,
  alias: ALIAS,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  external: EXTERNAL,
  define: { SIGHTLINE_IS_BUILT: 'true' },
  // CommonJS packages expect these names.
  banner: {
    js: [
      "import { createRequire as $createRequire } from 'node:module'",
      'const require = $createRequire(import.meta.url)',
      'const __dirname = import.meta.dirname',
    ].join('\n'),
  },
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
}

// What bin/in-process.js does for the commands and the server.
const THREAD_BANNER = { js: `import '../bin/source-lines.js'\n${OPTIONS.banner.js}` }

export async function buildProduct() {
  const { build, stop } = await import('esbuild')
  // Built in a separate folder, so that a command that runs meanwhile finds the older build complete.
  const outdir = `${DIST}-${process.pid}`
  // Done first, so that a folder without write access gives one error, and not one for each file.
  mkdirSync(outdir, { recursive: true })
  try {
    const results = [
      await build({ ...OPTIONS, outdir, entryPoints: { sightline: 'src/app/cli/main.ts' }, splitting: true }),
      await build({ ...OPTIONS, banner: THREAD_BANNER, outdir, entryPoints: STARTED, entryNames: '[name]' }),
      // Only to know its packages.
      await build({
        ...OPTIONS,
        write: false,
        entryPoints: ['dashboard/main.tsx'],
        outdir,
        jsxImportSource: 'preact',
        jsx: 'automatic',
      }),
    ]
    await build({
      ...OPTIONS,
      outdir: join(outdir, 'migrations'),
      entryPoints: readdirSync(join(ROOT, 'migrations'))
        .filter((name) => !name.includes('.test.'))
        .map((name) => join('migrations', name)),
      splitting: true,
    })
    for (const [from, to] of Object.entries(COPIES))
      cpSync(join(ROOT, from), join(outdir, to), { recursive: true })
    await buildDashboard(build, outdir)
    const files = results.flatMap(({ metafile }) => Object.keys(metafile.inputs)).concat(Object.keys(COPIES))
    writeFileSync(join(outdir, 'licenses.txt'), writeNotices(ROOT, files))
    writeFileSync(join(outdir, 'sbom.cdx.json'), writeBillOfMaterials(ROOT, files))
    writeFileSync(join(outdir, STAMP), '')
    rmSync(DIST, { recursive: true, force: true })
    renameSync(outdir, DIST)
  } finally {
    // Otherwise esbuild's process would stay beside a server that was built when it started.
    await stop()
    rmSync(outdir, { recursive: true, force: true })
  }
}

/**
 * Uses code of src/, which only Node 24 could run unbuilt.
 * @param {typeof import('esbuild').build} build
 * @param {string} outdir
 */
async function buildDashboard(build, outdir) {
  const outfile = join(outdir, 'write-dashboard.js')
  await build({
    ...OPTIONS,
    outfile,
    entryPoints: ['src/app/dashboard/write-dashboard.ts'],
    sourcemap: false,
  })
  execFileSync(process.execPath, [outfile, join(outdir, 'dashboard', 'built.json')], { stdio: 'inherit' })
  rmSync(outfile)
}

/**
 * Whether a source is newer, other than a test. The times of folders count too, because they change when a file is
 * added or removed.
 */
export function isBuildOlder() {
  const builtMs = statSync(join(DIST, STAMP), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return SOURCES.some((path) => isNewer(join(ROOT, path), builtMs))
}

/**
 * @param {string} path
 * @param {number} builtMs
 * @returns {boolean}
 */
function isNewer(path, builtMs) {
  const found = statSync(path)
  if (found.mtimeMs > builtMs) return true
  const names = found.isDirectory() ? readdirSync(path) : []
  return names.some((name) => !name.includes('.test.') && isNewer(join(path, name), builtMs))
}

if (argv[1] === fileURLToPath(import.meta.url)) await buildProduct()
