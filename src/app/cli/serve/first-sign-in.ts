// The key and the link of the first start: they give full access, so they must not end up in a stored log. At a
// terminal they are shown; otherwise they are written into a file that only its owner can read, and the output says
// where it is.

import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../../data/settings/config.ts'
import type { FirstAccount } from '../../../entry/accounts/first-start.ts'
import { signInAddress } from '../../../entry/accounts/sign-in-links.ts'

/** Where the key and the link are. */
export type FirstSignIn = { shown: FirstSecrets } | { file: string } | { lostTo: string }

type FirstSecrets = { key: string; link: string }

type Facts = {
  first: FirstAccount
  /** The server's address on this machine. */
  url: string
  config: { http: Pick<Config['http'], 'publicUrl'>; storage: Pick<Config['storage'], 'dataFolder'> }
  isTerminal: boolean
}

const FILE_NAME = 'first-sign-in.txt'
const OWNER_ONLY = 0o600
const FOLDER_OWNER_ONLY = 0o700

export async function handOverFirst({ first, url, config, isTerminal }: Facts): Promise<FirstSignIn> {
  const link = signInAddress(config.http.publicUrl ?? url, first.link)
  const secrets = { key: first.key.key, link }
  if (isTerminal) return { shown: secrets }
  const file = join(resolve(config.storage.dataFolder), FILE_NAME)
  try {
    await mkdir(dirname(file), { recursive: true, mode: FOLDER_OWNER_ONLY })
    await writeFile(file, textOf(secrets), { mode: OWNER_ONLY })
    await chmod(file, OWNER_ONLY)
    return { file }
  } catch (error) {
    return { lostTo: `${file} (${(error as NodeJS.ErrnoException).code})` }
  }
}

function textOf({ key, link }: FirstSecrets): string {
  return `Whoever reads this file can use your Sightline. Delete it once you have what you need.

To open the dashboard, once and within an hour of the first start:
  ${link}
The owner's API key:
  ${key}
`
}
