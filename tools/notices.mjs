// The licences of the packages inside dist/, which a release has to bring along: their texts, one after another.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const IN_PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

/**
 * @param {string} root
 * @param {Iterable<string>} files of any package, relative to the root
 */
export function writeNotices(root, files) {
  const notices = packageFolders(files).map((folder) => noticeOf(join(root, folder)))
  return [...new Set(notices)].sort().join(`\n${'='.repeat(80)}\n\n`)
}

/**
 * The folders of the packages that files are of, each once.
 * @param {Iterable<string>} files
 */
export function packageFolders(files) {
  return [...new Set([...files].flatMap((file) => IN_PACKAGE.exec(file) ?? []))]
}

/** @param {string} folder */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  // Some packages keep it in their readme, or name it alone.
  const readme = join(folder, 'README.md')
  if (texts.length === 0 && existsSync(readme))
    texts.push(
      readFileSync(readme, 'utf8')
        .match(/^#+ licen[cs]e\b[\s\S]*/im)?.[0]
        .trim() ?? '',
    )
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}`.trim().concat('\n')
}
