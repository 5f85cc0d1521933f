// Bundles the browser's code into the few files that browsers load, with esbuild. It is loaded only when something is
// built: a server with built files starts without it, and an image need not contain it.

import { basename } from 'node:path'
import type { BuildOptions, BuildResult, Metafile } from 'esbuild'

export type Bundle = {
  /** The module that starts the dashboard, with its static imports. All names refer to the files below. */
  entry: string
  preloads: readonly string[]
  styles: readonly string[]
  /** A script that runs before the page is drawn. */
  theme: string
  files: ReadonlyMap<string, Uint8Array>
  /** The imports of each file. */
  imports: ReadonlyMap<string, readonly BundledImport[]>
  /** The output files by the source of their entry point: the three above, and each lazily imported module. */
  entryPoints: ReadonlyMap<string, string>
}

type BundledImport = { name: string; isLazy: boolean }
type Result = BuildResult<{ metafile: true; write: false }>

const ENTRY = 'main.tsx'
const STYLE = 'styles/main.css'
const THEME = 'theme.js'
// Imported by every file, so that its imports end up in the chunk that all of them share.
const EVERYWHERE = 'everywhere.ts'
// Nothing is written there: names of files are relative to it, so that they are the same on every machine.
const OUTPUT = 'out'

// Browsers that support it compile all functions in parallel while the file arrives, and not one by one while the page
// is drawn.
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad'

const SHARED = {
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  // A header names the map, so that the files need not.
  sourcemap: 'external',
  target: ['chrome125', 'firefox128', 'safari18'],
  outdir: OUTPUT,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // Replaces tsconfig.json, which is for the editor and the type check.
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, target: 'esnext' } },
  logLevel: 'silent',
} as const satisfies BuildOptions

/** The modules share common chunks; the theme runs before them, alone, and is no module. */
const PARTS = {
  modules: {
    ...SHARED,
    entryPoints: [ENTRY, STYLE],
    inject: [EVERYWHERE],
    format: 'esm',
    splitting: true,
    banner: { js: COMPILE_AT_ONCE },
  },
  theme: { ...SHARED, entryPoints: [THEME], format: 'iife' },
} as const satisfies Record<string, BuildOptions>

export async function bundleDashboard(folder: string): Promise<Bundle> {
  const { build, stop } = await import('esbuild')
  try {
    const [modules, theme] = await Promise.all([
      build({ ...PARTS.modules, absWorkingDir: folder }),
      build({ ...PARTS.theme, absWorkingDir: folder }),
    ])
    return arrange(modules, theme)
  } finally {
    // Otherwise esbuild would go on as a separate process, with its memory.
    await stop()
  }
}

/** Builds again whenever a file changes, unminified and quickly. `onBuilt` gets the result or the error. */
export async function bundleOnChange(
  folder: string,
  onBuilt: (bundle: Bundle | Error) => void,
): Promise<{ stop(): Promise<void> }> {
  const { context, stop } = await import('esbuild')
  const results: Partial<Record<keyof typeof PARTS, Result>> = {}
  const contexts = await Promise.all(
    (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) =>
      context({
        ...PARTS[part],
        minify: false,
        absWorkingDir: folder,
        plugins: [
          {
            name: 'tell',
            setup: (build) =>
              build.onEnd(async (result) => {
                if (result.errors.length > 0) return onBuilt(await failureOf(result))
                results[part] = result as Result
                const { modules, theme } = results
                if (modules !== undefined && theme !== undefined) onBuilt(arrange(modules, theme))
              }),
          },
        ],
      }),
    ),
  )
  for (const watched of contexts) await watched.watch()
  return {
    async stop() {
      for (const watched of contexts) await watched.dispose()
      await stop()
    },
  }
}

async function failureOf({ errors }: Pick<BuildResult, 'errors'>): Promise<Error> {
  const { formatMessages } = await import('esbuild')
  return new Error((await formatMessages(errors, { kind: 'error' })).join('\n'))
}

function arrange(modules: Result, theme: Result): Bundle {
  const outputs = new Map(
    [modules, theme].flatMap(({ metafile }) =>
      Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output] as const),
    ),
  )
  const imports = new Map([...outputs].map(([name, output]) => [name, importsOf(output)]))
  const entryPoints = new Map(
    [...outputs].flatMap(([name, { entryPoint }]) => (entryPoint === undefined ? [] : [[entryPoint, name]])),
  )
  const nameOf = (source: string) => entryPoints.get(source) as string
  const entry = nameOf(ENTRY)
  const ownStyle = outputs.get(entry)?.cssBundle
  return {
    entry,
    preloads: [...importedAtOnce(entry, imports)],
    styles: [nameOf(STYLE), ...(ownStyle === undefined ? [] : [basename(ownStyle)])],
    theme: nameOf(THEME),
    files: new Map(
      [modules, theme].flatMap(({ outputFiles }) =>
        outputFiles.map(({ path, contents }) => [basename(path), contents] as const),
      ),
    ),
    imports,
    entryPoints,
  }
}

function importsOf({ imports }: Metafile['outputs'][string]): BundledImport[] {
  return imports
    .filter(({ external }) => external !== true)
    .map(({ path, kind }) => ({ name: basename(path), isLazy: kind === 'dynamic-import' }))
}

function importedAtOnce(entry: string, imports: Bundle['imports']): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    for (const imported of imports.get(name) ?? []) {
      if (imported.isLazy || found.has(imported.name)) continue
      found.add(imported.name)
      add(imported.name)
    }
  }
  add(entry)
  return found
}
