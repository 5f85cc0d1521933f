// Addresses of the visitor's own machine. A link to one is a leftover of development; a page on one belongs to a site that is
// being tried out, which browsers treat as secure without TLS.

const LOCAL =
  /^https?:\/\/(?:localhost|[a-z0-9.-]{0,200}\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?:[:/?#]|$)/

/** `url` is normalised. */
export function isLocalUrl(url: string): boolean {
  return LOCAL.test(url)
}
