// A crawl from one field: the address of a site. What it does is loaded when it is asked for, because few visits of the list use it.

import { useState } from 'preact/hooks'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/address.ts'
import * as t from '../../text/projects.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'

export function CrawlAddress() {
  const [address, setAddress] = useState('')
  const crawl = useAction(async () => {
    const { crawlSite } = await import('./crawl-site.ts')
    go(await crawlSite(address))
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
