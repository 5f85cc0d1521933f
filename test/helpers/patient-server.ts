// Options of HTTP servers in tests. After five seconds, Node's default, a busy process closes a connection that its client, in
// the same process, is about to use again: the request fails by chance.

export const PATIENT_SERVER = { keepAliveTimeout: 600_000 }
