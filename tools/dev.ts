// The command npm run dev: runs the server from its sources, restarts it when one of them changes, and rebuilds the
// dashboard, which notifies open pages. Takes the arguments of `sightline serve`.

import { main } from '../src/app/cli/main.ts'

// Node's watcher asks every thread to report what it imports, by messages that the product's threads do not expect. It needs
// no reports, so it watches whole folders.
delete process.env.WATCH_REPORT_DEPENDENCIES

process.exitCode = await main(['serve', '--watch-dashboard', ...process.argv.slice(2)])
