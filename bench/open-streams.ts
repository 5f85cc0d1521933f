// Opens streams of events and reads them, like the browsers of some members. A separate process, so that the memory of
// the readers is not counted: `open-streams.ts URL COOKIE COUNT` prints "ready" when all are open.

import { get } from 'node:http'

const [url = '', cookie = '', count = '0'] = process.argv.slice(2)

for (let opened = 0; opened < Number(count); opened++)
  await new Promise<void>((resolve, reject) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    get(url, { agent: false, headers }, (response) => {
      response.resume()
      resolve()
    }).on('error', reject)
  })
process.send?.('ready')
