// Where the product stands on the disk, whether its modules run from src/ or were built into dist/ (tools/build.mjs).

/** The build says it; from source there is no such name. */
declare const SIGHTLINE_IS_BUILT: true

const IS_BUILT = typeof SIGHTLINE_IS_BUILT !== 'undefined'

/** package.json, docs/ and dist/ are in it. Built modules all stand in dist/ itself. */
export const PRODUCT_FOLDER = new URL(IS_BUILT ? '../' : '../../', import.meta.url)

/** A folder beside src/, of which the build has put what a running product needs into dist/. */
export function neededFolder(name: 'migrations' | 'dashboard'): URL {
  return new URL(IS_BUILT ? `dist/${name}/` : `${name}/`, PRODUCT_FOLDER)
}

/** The module that a thread or a child process starts with, named by its source beside the module that starts it. */
export function startedModule(source: URL): URL {
  return IS_BUILT ? new URL(source.href.replace(/\.(?:ts|mjs)$/, '.js')) : source
}
