// Property tests that share a process take their examples from one seed: a red run is then about the change, and the next run
// shows the same. None of them takes much longer than a second, however many examples it asks for: this is the short form. All
// examples, and others each time, are tried by a file that is run by itself, and by `npm run test:long`.

import fc from 'fast-check'

const MS_MAX = 1_000

fc.configureGlobal({ seed: 20_261_116, interruptAfterTimeLimit: MS_MAX })
