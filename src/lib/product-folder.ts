// The folder of the product on the disk, whether its modules run from src/ or were built into dist/ (tools/build.mjs).

/** The build defines this name; in the sources it does not exist. */
declare const SIGHTLINE_IS_BUILT: true

const IS_BUILT = typeof SIGHTLINE_IS_BUILT !== 'undefined'

/** Contains package.json, docs/ and dist/. Built modules are all in dist/ itself. */
export const PRODUCT_FOLDER = new URL(IS_BUILT ? '../' : '../../', import.meta.url)

/** A folder beside src/, whose parts for a running product the build copies into dist/. */
export function neededFolder(name: 'migrations' | 'dashboard'): URL {
  return new URL(IS_BUILT ? `dist/${name}/` : `${name}/`, PRODUCT_FOLDER)
}

/** The folder of DejaVu Sans, whose letters are Latin, Cyrillic and Greek. The build copies its files into dist/. */
export const FONTS_FOLDER = new URL(
  IS_BUILT ? 'dist/fonts/' : 'node_modules/dejavu-fonts-ttf/ttf/',
  PRODUCT_FOLDER,
)

/** Returns the module with which a thread or a child process starts, given its source beside the calling module. */
export function startedModule(source: URL): URL {
  return IS_BUILT ? new URL(source.href.replace(/\.(?:ts|mjs)$/, '.js')) : source
}
