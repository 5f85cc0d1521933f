// Builds the client package: `npm run client:build` writes client/dist, one JavaScript file for browsers and Node, and
// its type declarations. To publish it, run `npm publish` in client/ afterwards.

import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const FOLDER = fileURLToPath(new URL('../client/', import.meta.url))
const DIST = join(FOLDER, 'dist')

if (import.meta.main) {
  rmSync(DIST, { recursive: true, force: true })
  await bundleClient(join(DIST, 'index.js'))
  declareClient(DIST)
}

export async function bundleClient(file: string): Promise<void> {
  await build({
    entryPoints: [join(FOLDER, 'src/index.ts')],
    outfile: file,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
  })
}

function declareClient(folder: string): void {
  const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
  const project = join(FOLDER, 'tsconfig.build.json')
  const { status } = spawnSync(process.execPath, [tsc, '-p', project, '--outDir', folder], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The declarations of the client could not be written.')
  // The sources import each other as .ts, but the declarations are next to .js files.
  for (const file of globSync('*.d.ts', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replaceAll(/(from ["']\.\/[\w-]+)\.ts(["'])/g, '$1.js$2'))
  }
}
