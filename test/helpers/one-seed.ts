// Property tests that share a process take their examples from one seed: a red run is then about the change, and the next run
// shows the same. Other examples are tried by a file that is run by itself, and by `npm run test:long`.

import fc from 'fast-check'

fc.configureGlobal({ seed: 20_261_116 })
