// How much of a built dashboard browsers load, gzipped: with the first page, with each area, and all of it.

import { gzipSync } from 'node:zlib'
import type { Bundle } from '../../src/app/dashboard/bundle.ts'

const HOME = 'pages/home/area.ts'

export type BundleSizes = {
  firstScripts: number
  firstStyles: number
  /** The script before the first paint. */
  theme: number
  /** What an area loads when it is opened, beyond what is there already; by the source that it begins with. */
  areas: ReadonlyMap<string, number>
  everything: number
}

export function sizesOf(bundle: Bundle): BundleSizes {
  const gzipped = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(bundle.files.get(name)!, { level: 9 }).length, 0)
  const first = new Set([bundle.theme, bundle.entry, ...bundle.preloads])

  function areaOf(name: string, found = new Set<string>()): Set<string> {
    if (found.has(name) || first.has(name)) return found
    found.add(name)
    for (const imported of bundle.imports.get(name) ?? []) if (!imported.isLazy) areaOf(imported.name, found)
    return found
  }

  const home = bundle.entryPoints.get(HOME)
  if (home === undefined) throw new Error(`There is no ${HOME}.`)
  const areas = [...bundle.entryPoints].filter(([, name]) => !first.has(name) && name.endsWith('.js'))
  return {
    firstScripts: gzipped([...first, ...areaOf(home)]),
    firstStyles: gzipped(bundle.styles),
    theme: gzipped([bundle.theme]),
    areas: new Map(areas.map(([source, name]) => [source, gzipped(areaOf(name))])),
    everything: gzipped([...bundle.files.keys()].filter((name) => !name.endsWith('.map'))),
  }
}
