// The rules for all operations: the description of the document and the first part of its reference.

export const GUIDE = `Use this API to read and change everything in Sightline. Requests and answers are JSON. Paths are relative to the base \
address.

## Authentication

Send an API key with every request: \`Authorization: Bearer slk_…\`. A key has the scope \`read\` or \
\`read_write\`, acts with the role of its member (\`viewer\`, \`editor\` or \`owner\`), may be limited to some \
projects and may expire. To create a key, run \`sightline keys create\`; the key is shown once.

## Answers

A successful answer is \`{"data": …}\`; lists also have \`links\` and \`meta\`. A field without a value is \
\`null\`; fields are never left out. Times are RFC 3339 in UTC with whole seconds; dates are \
\`YYYY-MM-DD\` in the project's time zone. The answer to a \`GET\` has an \`ETag\`. Send it back as \
\`If-None-Match\`, and you get a 304 as long as nothing has changed. Send it as \`If-Match\` with a \`PATCH\` of the same \
address, and the change is refused with 412 when somebody has changed it since you read it.

## Lists

\`limit\` is the number of rows on a page, \`cursor\` the place where it starts. To read a whole list, follow \`links.next\`, or pass \
\`meta.next_cursor\` as \`cursor\` with the same filters, until it is \`null\`. Rows that are added or \
removed meanwhile never make a page repeat or skip other rows. A cursor works only for the list it came from, with the filters it came \
with; \`limit\` may change.

## Strictness

Bodies are JSON in UTF-8. Unknown parameters and fields are refused, and so is a parameter that is given twice. \
In a query, integers are decimal digits and booleans are \`true\`, \`false\`, \`1\` or \`0\`. Lists and objects \
are written with brackets: \`filters[0][field]=title\`. Text is normalised to NFC.

## Errors

An error is \`{"message", "code"}\`: the message is for people, the code for programs. A 422 also has \`errors\`, \
with messages by field. A 401, and a 404 for a project, have only a message. \`x-error-codes\` of an operation lists its codes by \
status. Every answer has an \`X-Request-Id\`; \
search the server's log for it.

## Retrying

To repeat a \`POST\` safely, send it with an \`Idempotency-Key\`. For 24 hours, the same key and body get the first \
answer again, marked \`Idempotent-Replayed: true\`. A \`POST\` that stores nothing, such as a preview or a comparison, ignores \
the header: repeating it does no harm. After a 429 or 503, wait as long as \`Retry-After\` says.

## Rate limit

Requests are counted per key and minute. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say \
how many requests are allowed, how many are left, and in how many seconds the count starts again. Requests without a valid key \
are counted per address.`

export const APP_GUIDE = `What the dashboard of Sightline uses: everything that \`/openapi.json\` describes, for a signed-in member in place of
an API key, and what only people may do. Programs use \`/v1\` with a key.

A request that changes something must come from a page of this server: with \`Sec-Fetch-Site: same-origin\`, which browsers
set, or with this server's own \`Origin\`. Bodies are JSON.`
