// The software bill of materials of a release, as CycloneDX: the packages whose code is inside dist/, which npm knows as development
// dependencies alone, and those that a release has beside it. The same for the same build, so it names neither a time nor a machine.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders } from './notices.mjs'

/**
 * @param {string} root
 * @param {Iterable<string>} files of any package, relative to the root
 */
export function writeBillOfMaterials(root, files) {
  const { name, version, license, dependencies, optionalDependencies } = readJson(root, 'package.json')
  const { packages } = readJson(root, 'package-lock.json')
  const beside = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
  const folders = new Set([...packageFolders(files), ...beside.map((each) => `node_modules/${each}`)])
  const components = [...folders].map((folder) => componentOf(folder, packages[folder]))
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': `${name}@${version}`,
        type: 'application',
        name,
        version,
        purl: purlOf(name, version),
        ...licencesOf(license),
      },
    },
    components: components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/**
 * @param {string} folder
 * @param {{ version: string, license?: string, integrity: string, optional?: boolean }} locked
 */
function componentOf(folder, { version, license, integrity, optional = false }) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: purlOf(name, version),
    ...licencesOf(license),
    hashes: [{ alg: 'SHA-512', content }],
  }
}

/**
 * @param {string} name
 * @param {string} version
 */
function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/**
 * Nothing of a package that names no licence of SPDX: licenses.txt has its text.
 * @param {string | undefined} license
 */
function licencesOf(license) {
  if (license === undefined || license.startsWith('SEE ')) return {}
  return { licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }] }
}

/**
 * @param {string} root
 * @param {string} file
 */
function readJson(root, file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
