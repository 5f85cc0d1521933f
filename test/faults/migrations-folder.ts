// Folders of migrations for tests: each is given as the body of its `up`, which sees `db`, `engine` and `sql`.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { pathToFileURL } from 'node:url'

const made: string[] = []

after(() => Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))))

/** Migrations by name: `{ '0001_words': 'await …' }`. Removed after the tests of the file. */
export async function migrationsFolder(bodies: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-migrations-'))
  made.push(folder)
  for (const [name, body] of Object.entries(bodies)) {
    const source = `import { sql } from '${import.meta.resolve('kysely')}'
      export async function up(db, engine) { ${body} }`
    await writeFile(join(folder, `${name}.ts`), source)
  }
  return pathToFileURL(`${folder}/`)
}

export function createTable(name: string): string {
  return `await sql\`create table ${name} (id integer primary key)\`.execute(db)\n`
}
