// Removes secrets from texts that people read or keep: from the finished text rather than from chosen fields, because
// keys and passwords also hide in messages, URLs, stacks and bodies that no list of paths foresees.

// Every pattern starts with a fixed text and is bounded after it: a line of 100 kB takes milliseconds, whatever it
// holds. These two match a field by its name, in JSON and in JSON inside a JSON string, where every quote is escaped
// once more.
const SECRET_FIELD = /"([\w-]{0,40}(?:authorization|cookie|password|secret))":"(?:[^"\\]|\\.)*"/gi
const NESTED_SECRET_FIELD =
  /\\"([\w-]{0,40}(?:authorization|cookie|password|secret))\\":\s*\\"(?:[^"\\]|\\{3}"|\\[^"])*\\"/gi
const KEY = /(sl[kmart](?:_|%5f))[0-9a-z]+/gi
const AGE_KEY = /(age-secret-key-1)[0-9a-z]+/gi
const BEARER = /(bearer(?:\s|\\t)+)[^\s"\\,]+/gi
// People forget to escape the password in a database URL, so it ends at the last @ and may contain a slash.
const DATABASE_URL = /(postgres(?:ql)?:\/\/[^\s:@/"]*:)([^\s"]*)/gi
const URL_PASSWORD = /(:\/\/[^\s:@/"]*:)[^\s@/"]*@/g
const SHARE_LINK = /(\/share\/)[\w-]{8,100}/g
const PASSWORD_PARAMETER = /(password=)[^\s&"\\]+/gi

/** Returns the text without API keys, passwords, credentials and links that open a report. */
export function redact(text: string): string {
  return text
    .replace(SECRET_FIELD, '"$1":"[redacted]"')
    .replace(NESTED_SECRET_FIELD, '\\"$1\\":\\"[redacted]\\"')
    .replace(KEY, '$1[redacted]')
    .replace(AGE_KEY, '$1[redacted]')
    .replace(BEARER, '$1[redacted]')
    .replace(DATABASE_URL, withoutPassword)
    .replace(URL_PASSWORD, '$1[redacted]@')
    .replace(SHARE_LINK, '$1[redacted]')
    .replace(PASSWORD_PARAMETER, '$1[redacted]')
}

function withoutPassword(whole: string, start: string, rest: string): string {
  const end = rest.lastIndexOf('@')
  return end === -1 ? whole : `${start}[redacted]${rest.slice(end)}`
}
