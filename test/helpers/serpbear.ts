// A database file as SerpBear makes it: the tables of its models after all its migrations.

import { DatabaseSync } from 'node:sqlite'

const SCHEMA = `
CREATE TABLE \`domain\` (\`ID\` INTEGER PRIMARY KEY AUTOINCREMENT, \`domain\` VARCHAR(255) NOT NULL DEFAULT 1 UNIQUE,
  \`slug\` VARCHAR(255) NOT NULL DEFAULT 1 UNIQUE, \`keywordCount\` INTEGER NOT NULL DEFAULT 0,
  \`lastUpdated\` VARCHAR(255), \`added\` VARCHAR(255), \`tags\` VARCHAR(255) DEFAULT '[]',
  \`notification\` TINYINT(1) DEFAULT 1, \`notification_interval\` VARCHAR(255) DEFAULT 'daily',
  \`notification_emails\` VARCHAR(255) DEFAULT '', \`search_console\` VARCHAR(255),
  \`scrape_strategy\` VARCHAR(255) DEFAULT '', \`scrape_pagination_limit\` INTEGER DEFAULT 0,
  \`scrape_smart_full_fallback\` TINYINT(1) DEFAULT 0, \`subdomain_matching\` VARCHAR(255) DEFAULT '');
CREATE TABLE \`keyword\` (\`ID\` INTEGER PRIMARY KEY AUTOINCREMENT, \`keyword\` VARCHAR(255) NOT NULL,
  \`device\` VARCHAR(255) DEFAULT 'desktop', \`country\` VARCHAR(255) DEFAULT 'US', \`city\` VARCHAR(255) DEFAULT '',
  \`latlong\` VARCHAR(255) DEFAULT '', \`domain\` VARCHAR(255) NOT NULL DEFAULT '{}', \`lastUpdated\` VARCHAR(255),
  \`added\` VARCHAR(255), \`position\` INTEGER NOT NULL DEFAULT 0, \`history\` VARCHAR(255) DEFAULT '[]',
  \`volume\` INTEGER NOT NULL DEFAULT 0, \`url\` VARCHAR(255) DEFAULT '[]', \`tags\` VARCHAR(255) DEFAULT '[]',
  \`lastResult\` VARCHAR(255) DEFAULT '[]', \`sticky\` TINYINT(1) DEFAULT 1, \`updating\` TINYINT(1) DEFAULT 0,
  \`lastUpdateError\` VARCHAR(255) DEFAULT 'false', \`settings\` VARCHAR(255));`

export const SERPBEAR_ROW = {
  keyword: 'shoes',
  device: 'desktop',
  country: 'US',
  city: '',
  domain: 'example.com',
  lastUpdated: '2024-01-05T00:00:09.123Z',
  added: '2024-01-05T00:00:01.456Z',
  position: 0,
  history: '{}',
}

/** What a row has beside, as SerpBear adds it before the first check. */
const ADDED_ROW = {
  ID: null,
  latlong: '',
  volume: 0,
  url: '',
  tags: '[]',
  lastResult: '[]',
  sticky: 0,
  lastUpdateError: 'false',
}

/** Rows have the columns of SERPBEAR_ROW, and further ones as they like; their IDs count from 1. */
export function createSerpbearDatabase(file: string, rows: readonly object[]): void {
  const database = new DatabaseSync(file)
  try {
    database.exec(SCHEMA)
    database.exec("insert into domain (domain, slug) values ('example.com', 'example-com')")
    const columns = Object.keys({ ...SERPBEAR_ROW, ...ADDED_ROW })
    const insert = database.prepare(
      `insert into keyword (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})`,
    )
    database.exec('begin')
    for (const row of rows) insert.run({ ...ADDED_ROW, ...row } as never)
    database.exec('commit')
  } finally {
    database.close()
  }
}
