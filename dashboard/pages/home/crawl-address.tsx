// A crawl from one field: the address of a site. It makes the project, or finds the one that there is, starts a crawl and leads
// to its progress. Everything else is guessed, and can be changed in the settings of the project.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { asFailure } from '../../api/failure.ts'
import type { ListedProject } from '../../api/types.ts'
import { guessCountry, guessLanguage } from '../../lib/markets.ts'
import { domainOf, nameOf } from '../../lib/site-guess.ts'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import { changed } from '../../state/live.ts'
import * as t from '../../text/projects.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'

export function CrawlAddress() {
  const [address, setAddress] = useState('')
  const crawl = useAction(async () => {
    const domain = domainOf(address)
    const uid = (await findProject(domain)) ?? (await createProject(domain))
    go(`/p/${uid}/crawls/${await startCrawl(uid)}`)
  })
  return (
    <Form action={crawl} class="crawl-address">
      <TextField
        label={t.address}
        placeholder="www.shop.example"
        value={address}
        onInput={setAddress}
        isRequired
        autocomplete="url"
        field="domain"
      />
      <Submit>{t.crawlAddress}</Submit>
      <FormFault />
    </Form>
  )
}

/** With or without www, as people type it. */
async function findProject(domain: string): Promise<string | undefined> {
  const { data } = await call('GET /projects', { query: { search: bare(domain), limit: 100 } })
  const same = data.filter((project: ListedProject) => bare(project.domain) === bare(domain))
  return (same.find((project) => project.domain === domain) ?? same[0])?.uid
}

function bare(domain: string): string {
  return domain.replace(/^www\./, '')
}

async function createProject(domain: string): Promise<string> {
  const country = guessCountry(domain, navigator.language)
  const { data } = await call('POST /projects', {
    body: {
      name: nameOf(domain),
      domain,
      country,
      language: guessLanguage(country, navigator.language),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC',
    },
  })
  changed('/projects')
  return data.uid
}

/** Of a project with a crawl under way, that one. */
async function startCrawl(uid: string): Promise<string> {
  const path = { project_uid: uid }
  try {
    const { data } = await call('POST /projects/{project_uid}/crawls', { path })
    changed(`/projects/${uid}/crawls`)
    return data.crawl_uid
  } catch (error) {
    if (asFailure(error).code !== 'crawl_already_running') throw error
    const { data } = await call('GET /projects/{project_uid}/crawls', { path, query: { limit: 1 } })
    if (data[0] === undefined) throw error
    return data[0].uid
  }
}
