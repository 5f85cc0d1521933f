// Folders that somebody else made: everything in them is input. Each is a sound export in which something was changed, with its
// checksums set right again.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, open, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { createTestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { examples } from '../../../test/helpers/examples.ts'
import { fillExported } from '../../../test/helpers/exported-project.ts'
import { storedRow } from '../../../test/helpers/stored-rows.ts'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { loadConfig } from '../../data/settings/config.ts'
import { newestMigration } from '../../data/storage/migrate.ts'
import { openSnapshot } from '../../data/storage/snapshot/open-snapshot.ts'
import { NO_NETWORKS } from '../../lib/networks.ts'
import { checkFiles } from './checked-files.ts'
import { exportProject } from './export-project.ts'
import { importProject } from './import-project.ts'
import type { Manifest } from './manifest.ts'
import { readParquetTable } from './parquet-table.ts'
import { type TableFormat, tableFormat } from './table-formats.ts'

const NOW_MS = Date.UTC(2026, 10, 16)

onEveryEngine('a folder that somebody else made', (context) => {
  const root = temporaryFolder()
  let folders = 0
  let accountId: number
  const whole: Record<string, string> = {}

  before(async () => {
    const app = await createTestApp(context.database)
    const owner = await app.createTenant('owner', { name: 'Home', rankTrackingLimit: 5000 })
    accountId = owner.accountId
    const uid = (await fillExported(app, context.database, owner)).project_uid as string
    await app.close()
    const project = await storedRow(
      context.database,
      'projects',
      ['id', 'uid', 'name', 'domain', 'created_at', 'spend_limit_micros'],
      { uid },
    )
    for (const extension of ['jsonl', 'csv', 'parquet']) {
      const snapshot = await openSnapshot(loadConfig(context.storage.env).storage)
      const folder = join(root, extension)
      const format = tableFormat(extension) as TableFormat
      const parts = { snapshot, migration: await newestMigration(), folder, format, nowMs: NOW_MS }
      await exportProject(project, parts).finally(() => snapshot.close())
      whole[extension] = folder
    }
  })

  async function check(folder: string) {
    const snapshot = await openSnapshot(loadConfig(context.storage.env).storage)
    const parts = { snapshot, migration: await newestMigration(), allowedNetworks: NO_NETWORKS }
    return await checkFiles(folder, parts).finally(() => snapshot.close())
  }

  const store = async (folder: string) =>
    importProject(await check(folder), {
      database: context.database,
      accountId,
      nowMs: NOW_MS,
      onStored: async () => {},
    })

  async function copied(format = 'jsonl'): Promise<string> {
    const folder = join(root, `copy-${++folders}`)
    await cp(whole[format] as string, folder, { recursive: true })
    return folder
  }

  /** One table and those without which there is no project: it is read in a fraction of the time. */
  async function copiedTable(name: string, format: string): Promise<string> {
    const kept = ['project_settings', 'rank_trackers', name]
    const folder = join(root, `copy-${++folders}`)
    for (const file of ['manifest.json', ...kept.map((table) => `${table}.${format}`)])
      await cp(join(whole[format] as string, file), join(folder, file))
    return await changeManifest(folder, (manifest) => {
      manifest.tables = manifest.tables.filter((table) => kept.includes(table.name))
    })
  }

  async function changeManifest(folder: string, change: (manifest: Manifest) => void): Promise<string> {
    const file = join(folder, 'manifest.json')
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
    change(manifest)
    await writeFile(file, JSON.stringify(manifest))
    return folder
  }

  /** With the checksum and the sizes that the changed file has. */
  async function changeTable(
    name: string,
    change: (text: string) => string,
    { format = 'jsonl', rowsAdded = 0, isAlone = false } = {},
  ): Promise<string> {
    const folder = isAlone ? await copiedTable(name, format) : await copied(format)
    const file = join(folder, `${name}.${format}`)
    const bytes = Buffer.from(change(await readFile(file, 'utf8')))
    await writeFile(file, bytes)
    return await changeManifest(folder, ({ tables }) => {
      const table = tables.find((one) => one.name === name)
      assert.ok(table, `${name} is not exported`)
      table.bytes = bytes.length
      table.sha256 = createHash('sha256').update(bytes).digest('hex')
      table.rows += rowsAdded
    })
  }

  const changeRow = (name: string, fields: Record<string, unknown>, isAlone = false) =>
    changeTable(
      name,
      (text) => {
        const [first, ...rest] = text.split('\n')
        return [JSON.stringify({ ...JSON.parse(first as string), ...fields }), ...rest].join('\n')
      },
      { isAlone },
    )

  test('a project that no request could have made is refused', async () => {
    const projects: [Partial<Manifest['project']>, RegExp][] = [
      [{ domain: 'javascript:alert(1)' }, /manifest\.json, project: /],
      [{ domain: '127.0.0.1' }, /not in a network that this server may use/],
      [{ domain: 'EXAMPLE.com' }, /domain must be written as "example\.com"/],
      [{ name: 'a\r\nBcc: x@example.com' }, /name must be written as "a Bcc/],
      [{ name: ' ' }, /visible character/],
      [{ name: 'x'.repeat(300) }, /name/],
      [{ created_at: 8.64e15 }, /damaged/],
      [{ spend_limit_micros: 2 ** 60 }, /damaged/],
      [{ uid: '../../../x' }, /damaged/],
    ]
    for (const [fields, message] of projects) {
      const folder = await changeManifest(
        await copied(),
        ({ project }) => void Object.assign(project, fields),
      )
      await assert.rejects(check(folder), { code: 'import_invalid', message })
    }
  })

  test('a row that no request could have made is refused by file, row and field', async () => {
    const rows: [string, Record<string, unknown>, RegExp][] = [
      [
        'competitors',
        { domain: 'javascript:alert(1)' },
        /competitors\.jsonl, row 1: The domain must be a host name/,
      ],
      ['competitors', { name: 'a\r\nb' }, /row 1: The name is not written as/],
      ['competitors', { matching_host: 'other.example' }, /matching_host is not that of the domain/],
      ['competitors', { id: -1 }, /The id must be from 0/],
      ['keywords', { keyword: '' }, /keywords\.jsonl, row 1/],
      ['keywords', { keyword: 'a\0b' }, /keyword must not contain a NUL/],
      ['keywords', { keyword: '\ud800' }, /surrogate/],
      ['keywords', { device: 'fridge' }, /The device must be one of mobile, desktop/],
      ['keywords', { country_code: 'XX' }, /country/],
      ['keywords', { created_at: 1e18 }, /created_at must be/],
      ['keywords', { id: '1' }, /The id must be a number/],
      ['keywords', { id: 1.5 }, /The id must be a whole number/],
      ['keywords', { extra: 1 }, /it has extra, which is no column/],
      ['keyword_keys', { keyword_id: 2 ** 31 }, /keyword_id must be from 1 to 2147483647/],
      ['keyword_states', { status: 'gone' }, /The status must be one of pending, running, success, failed/],
      ['keyword_records', { url: 'javascript:alert(1)' }, /The url must be an absolute http or https URL/],
      [
        'keyword_records',
        { record_json: '{"last_result_url":" \\u0001JavaScript:x"}' },
        /record_json must have http or https addresses/,
      ],
      ['keyword_records', { record_json: '{' }, /record_json must be JSON/],
      ['keyword_records', { record_json: '['.repeat(40) + ']'.repeat(40) }, /nested more than 32 deep/],
      ['project_settings', { timezone: 'Mars/Olympus' }, /time zone/],
      ['project_settings', { crawler_concurrency: 1000 }, /crawler_concurrency/],
      ['project_settings', { crawler_enabled: 7 }, /crawler_enabled is not written as/],
      ['crawls', { uid: '../../other' }, /crawls\.jsonl, row 1: The uid is not that of a crawl/],
      ['crawls', { uid: 'a'.repeat(5_000) }, /The uid is not that of a crawl/],
      ['project_settings', { notification_email: 'a@b.example\r\nBcc: c@d.example' }, /e-mail/],
    ]
    for (const [table, fields, message] of rows) {
      const folder = await changeRow(table, fields, true)
      await assert.rejects(
        check(folder),
        { code: 'import_invalid', message },
        `${table} ${JSON.stringify(fields)}`,
      )
    }
  })

  test('notes of a member lose the member, whoever has that id here', async () => {
    const { id } = await storedRow(context.database, 'members', ['id'])
    const folder = await changeRow('day_notes', { member_id: id })
    assert.equal((await check(folder)).droppedMembers, 1)
    const { uid } = await store(folder)
    const notes = await context.database.read((db) =>
      db
        .selectFrom('day_notes')
        .innerJoin('projects', 'projects.id', 'day_notes.project_id')
        .where('projects.uid', '=', uid)
        .select('member_id')
        .execute(),
    )
    assert.ok(notes.length > 0 && notes.every(({ member_id }) => member_id === null))
  })

  test('what only the database can see is refused with its row: ids twice, and rows of nothing', async () => {
    const twice = await changeTable('tags', (text) => `${text}${text.split('\n')[0]}\n`, {
      rowsAdded: 1,
    })
    await assert.rejects(store(twice), {
      code: 'import_invalid',
      message: /tags\.jsonl, row \d+: .*(unique|UNIQUE)/,
    })
    const nobody = await changeRow('keyword_notes', { keyword_id: 999_999 })
    await assert.rejects(store(nobody), {
      code: 'import_invalid',
      message: /keyword_notes\.jsonl, row 1: .*foreign key/i,
    })
    for (const counter of ['keywords', 'goals']) {
      const low = await changeTable('project_counters', (text) =>
        text.replace(new RegExp(`("name":"${counter}","last_id":)\\d+`), '$10'),
      )
      await assert.rejects(store(low), {
        code: 'import_invalid',
        message: new RegExp(`project_counters says that 0 is the last id of ${counter}`),
      })
    }
  })

  test('what was under way, and who did something, is refused: nothing here would end it, and others have these ids', async () => {
    const rows: [string, Record<string, unknown>, RegExp][] = [
      ['crawls', { status: 'running' }, /crawls\.jsonl has rows that an export leaves out/],
      ['crawls', { paused_by: 'member:1' }, /crawls\.jsonl has a paused_by that an export leaves out/],
      ['search_imports', { status: 'open' }, /search_imports\.jsonl has rows that an export leaves out/],
      [
        'analyses',
        { status: 'pending', task_id: 'somebody-elses' },
        /analyses\.jsonl has a task_id that an export leaves out/,
      ],
    ]
    for (const [table, fields, message] of rows) {
      const folder = await changeRow(table, fields)
      await assert.rejects(store(folder), { code: 'import_invalid', message }, JSON.stringify(fields))
    }
  })

  test('links, pipes, folders and endless files are refused, and not waited for', async () => {
    const replaced = async (name: string, make: (path: string) => unknown) => {
      const folder = await copied()
      const path = join(folder, name)
      await rm(path)
      await make(path)
      return check(folder)
    }
    for (const name of ['manifest.json', 'keywords.jsonl']) {
      await assert.rejects(
        replaced(name, (path) => symlink('/etc/passwd', path)),
        /is a link/,
      )
      await assert.rejects(
        replaced(name, (path) => symlink('/dev/zero', path)),
        /is a link/,
      )
      if (process.platform === 'win32') continue
      await assert.rejects(
        replaced(name, (path) => execFileSync('mkfifo', [path])),
        /not an ordinary file/,
      )
      await assert.rejects(
        replaced(name, (path) => execFileSync('mkdir', [path])),
        /not an ordinary file|cannot be read/,
      )
    }
    const large = await copied()
    await truncate(join(large, 'manifest.json'), 2 ** 31)
    await assert.rejects(check(large), /may have 1000000/)
    const twice = await changeManifest(await copied(), ({ tables }) => void tables.push(tables[0] as never))
    await assert.rejects(check(twice), /twice/)
    const elsewhere = await changeManifest(await copied(), ({ tables }) => {
      for (const table of tables) if (table.name === 'keywords') table.file = 'tags.jsonl'
    })
    await assert.rejects(check(elsewhere), /must be called keywords\.jsonl/)
    const without = await changeManifest(await copied(), (manifest) => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'project_settings')
    })
    await assert.rejects(check(without), /project_settings must have 1 row/)
  })

  async function readAll(
    file: string,
    rows: number,
    columns: Parameters<typeof readParquetTable>[1],
    limits: Parameters<typeof readParquetTable>[2] = { groupMsMax: 10_000 },
  ): Promise<number> {
    await using handle = await open(file)
    let count = 0
    for await (const batch of readParquetTable({ file, rows, handle }, columns, limits)) count += batch.length
    return count
  }

  test('a Parquet file that is not as we write it is refused in bounded time and memory', async () => {
    const file = join(whole.parquet as string, 'keywords.parquet')
    const sound = await readFile(file)
    const columns = (await check(whole.parquet as string)).tables.find(
      ({ table }) => table.name === 'keywords',
    )!
    const read = async (bytes: Buffer) => {
      const path = join(root, `bomb-${++folders}.parquet`)
      await writeFile(path, bytes)
      return await readAll(path, columns.rows, columns.table.columns)
    }
    assert.equal(await read(sound), columns.rows)
    await assert.rejects(read(Buffer.from('PAR1')), { code: 'import_invalid' })
    const footer = Buffer.from(sound)
    footer.writeUInt32LE(0xfffffff0, footer.length - 8)
    await assert.rejects(read(footer), /footer is too long|exceeds/)
    // A frame that unpacks to a gigabyte of zeros in place of a page.
    const frame = sound.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))
    const bomb = Buffer.from(sound)
    zstdCompressSync(Buffer.alloc(2 ** 28)).copy(bomb, frame, 0, 60)
    await assert.rejects(read(bomb), { code: 'import_invalid' })
    // Whatever byte is changed, it ends: with the rows, or with a refusal.
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const bytes = Buffer.from(sound)
          for (const [at, value] of changes) bytes[at] = value
          await read(bytes).catch((error) => assert.equal(error.code, 'import_invalid', error.stack))
        },
      ),
      { numRuns: examples(16) },
    )
  })

  test('a few bytes of Parquet that stand for gigabytes are refused', async () => {
    const columns = [{ name: 'text', kind: 'text', isRequired: true }] as const
    const read = async (rows: number, length: number) => {
      const bytes = parquetWriteBuffer({
        columnData: [{ name: 'text', data: Array(rows).fill('x'.repeat(length)), type: 'STRING' }],
        rowGroupSize: rows,
        codec: 'ZSTD',
        compressors: { ZSTD: (plain) => zstdCompressSync(plain) },
      })
      assert.ok(bytes.byteLength < 2000, `${bytes.byteLength} bytes`)
      const file = join(root, `bomb-${++folders}.parquet`)
      await writeFile(file, new Uint8Array(bytes))
      await readAll(file, rows, columns)
    }
    await read(1000, 10)
    // One entry of a dictionary in every row: the thread shares it, and a copy would be sent with each.
    await assert.rejects(read(20_000, 1_000_000), {
      code: 'import_invalid',
      message: /a group unpacks to too many bytes/,
    })
    await assert.rejects(read(20_001, 1), { message: /a group says that it has 20001 rows/ })
  })

  const TEXT_COLUMN = [{ name: 'text', kind: 'text', isRequired: true }] as const

  async function writeTexts(texts: string[]): Promise<string> {
    const file = join(root, `texts-${++folders}.parquet`)
    const bytes = parquetWriteBuffer({
      columnData: [{ name: 'text', data: texts, type: 'STRING' }],
      rowGroupSize: texts.length,
      codec: 'ZSTD',
      compressors: { ZSTD: (plain) => zstdCompressSync(plain) },
    })
    await writeFile(file, new Uint8Array(bytes))
    return file
  }

  test('a Parquet file that fills the memory of its thread is refused, and the next one is read', async () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => `${at} `.repeat(600))
    const large = await writeTexts(texts)
    const limits = { heapMbMax: 24 }
    await assert.rejects(readAll(large, texts.length, TEXT_COLUMN, limits), {
      code: 'import_invalid',
      message: /takes too much memory to read/,
    })
    const small = await writeTexts(['one', 'two'])
    assert.equal(await readAll(small, 2, TEXT_COLUMN, limits), 2)
    assert.equal(await readAll(large, texts.length, TEXT_COLUMN), texts.length, 'with what a thread has')
  })

  test('a Parquet file that takes the place of another after it was opened is not read', async () => {
    const file = await writeTexts(['one', 'two'])
    await using handle = await open(file)
    await rename(await writeTexts(['three']), file)
    const rows: unknown[] = []
    for await (const batch of readParquetTable({ file, rows: 2, handle }, TEXT_COLUMN)) rows.push(...batch)
    assert.deepEqual(rows, [['one'], ['two']])
  })

  test('a CSV file that breaks the rules of CSV is refused by file, row and reason', async () => {
    const lines: [(text: string) => string, RegExp][] = [
      [(text) => `${text}xy"z,"c\r\n`, /keywords\.csv, row \d+: a cell that holds a quote is not quoted/],
      [(text) => `${text}xy"z,c\r\n`, /keywords\.csv, row \d+: the file ends within it/],
      [
        (text) => text.replace('\r\n', '\r\nxy"z,"c\r\n'),
        /keywords\.csv, row 1: a cell that holds a quote is not quoted/,
      ],
      [(text) => text.replace('\r\n', '\r\n"a"b,c\r\n'), /keywords\.csv, row 1: text follows a quoted cell/],
      [(text) => text.slice(0, -5), /keywords\.csv, row \d+: the file ends within it/],
      [(text) => `${text}1,2\r\n`, /keywords\.csv, row \d+: it has 2 cells, and the header has \d+/],
      [(text) => text.replace('id', 'uid'), /the header of .*keywords\.csv is not /],
      [(text) => text.replaceAll('\r\n', '\n'), /keywords\.csv/],
    ]
    for (const [change, message] of lines) {
      const folder = await changeTable('keywords', change, { format: 'csv', isAlone: true })
      await assert.rejects(check(folder), { code: 'import_invalid', message })
    }
  })

  test('whatever is put into a CSV file, it is taken or refused as an export', async () => {
    const piece = fc.oneof(
      fc.constantFrom('"', '""', ',', '\r\n', '\r', '\n', '\0', '"\r\n"', 'xy"z,"c', ','.repeat(5000)),
      fc.string({ unit: 'binary' }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('keywords', 'competitors', 'analyses'),
        fc.nat(),
        piece,
        async (table, at, put) => {
          const change = (text: string) => {
            const place = at % text.length
            return text.slice(0, place) + put + text.slice(place)
          }
          const folder = await changeTable(table, change, { format: 'csv', isAlone: true })
          await check(folder).catch((error) => assert.equal(error.code, 'import_invalid', error.stack))
          await rm(folder, { recursive: true })
        },
      ),
      { numRuns: examples(40) },
    )
  })

  test('whatever stands in a file of lines, it is taken or refused as an export', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        null,
        '',
        '"',
        ',',
        '\r\n',
        '\0',
        '\ud800',
        -1,
        1e308,
        2 ** 53,
        true,
        [],
        {},
        'javascript:x',
      ),
      fc.string({ unit: 'binary' }),
      fc.integer(),
    )
    const tables = [
      'keywords',
      'competitors',
      'keyword_records',
      'project_settings',
      'analyses',
      'crawl_pages',
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tables), fc.nat(), cell, async (table, at, value) => {
        const change = (text: string) => {
          const [first, ...rest] = text.split('\n')
          const row = JSON.parse(first as string)
          row[Object.keys(row)[at % Object.keys(row).length] as string] = value
          return [JSON.stringify(row), ...rest].join('\n')
        }
        const folder = await changeTable(table, change, { isAlone: true })
        await check(folder).catch((error) => assert.equal(error.code, 'import_invalid', error.stack))
        await rm(folder, { recursive: true })
      }),
      { numRuns: examples(40) },
    )
  })
})
