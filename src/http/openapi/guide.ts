// What holds for every operation, said once: the description of the document and the first part of its reference.

export const GUIDE = `Everything that Sightline knows and does, over HTTP: JSON goes in, JSON comes out. Paths are \
relative to the base address.

## Authentication

Send an API key with every request: \`Authorization: Bearer slk_…\`. A key has the scope \`read\` or \
\`read_write\`, acts with the role of its member (\`viewer\`, \`editor\` or \`owner\`), may be limited to some \
projects and may expire. \`sightline keys create\` makes one; it is shown once.

## Answers

Every success is \`{"data": …}\`, lists with \`links\` and \`meta\` beside it. A field that has no value is \
present and \`null\`; fields are never left out. Times are RFC 3339 in UTC with whole seconds; dates are \
\`YYYY-MM-DD\` in the project's time zone. A \`GET\` carries an \`ETag\`: send it as \`If-None-Match\` and get a \
304 while nothing has changed.

## Lists

\`limit\` says how many rows a page has, \`cursor\` where it starts. Follow \`links.next\`, or pass \
\`meta.next_cursor\` as \`cursor\` with the same filters, until it is \`null\`. Rows that come and go meanwhile \
make no page repeat or skip another row. A cursor works only for the list it came from, with the filters it came \
with; \`limit\` may change.

## Strictness

Bodies are JSON in UTF-8. Unknown parameters and fields are refused, and so is a parameter that is given twice. \
In a query, integers are decimal digits and booleans are \`true\`, \`false\`, \`1\` or \`0\`. Lists and objects \
are written with brackets: \`filters[0][field]=title\`. Text is normalised to NFC.

## Errors

A refusal is \`{"message", "code"}\`: the message is for people, the code for programs. A 422 adds \`errors\`, \
with messages by field. A 401, and a 404 for a project, carry a message alone. Every answer has an \
\`X-Request-Id\` that finds it in the server's log.

## Retrying

A \`POST\` that writes, with an \`Idempotency-Key\`, may be sent again safely for 24 hours: the same key and body get the \
first answer again, marked \`Idempotent-Replayed: true\`. After a 429 or 503 wait as long as \`Retry-After\` says.

## Rate limit

Requests are counted per key and minute. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say \
how many there are, how many are left, and in how many seconds the count starts again. Requests without a valid key \
are counted per address.`
