// The entry point of the thread that reads a logo.

import { serveFile } from '../../../lib/served-file.ts'
import { LOGO_BYTES_MAX, readLogo } from './logo.ts'

export type LogoReaders = {
  logo(): AsyncGenerator<never, ReturnType<typeof readLogo>>
}

serveFile(
  (file): LogoReaders => ({
    // biome-ignore lint/correctness/useYield: a logo is one thing
    async *logo() {
      return readLogo(Buffer.from(await file.readStart(LOGO_BYTES_MAX + 1)))
    },
  }),
)
