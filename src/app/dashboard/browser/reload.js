// In pages of a server that watches the dashboard's code, and in no others: loads the page again when the code has changed, and when
// the server itself was started again.

const changes = new EventSource(new URL('changes', import.meta.url))
let wasOpen = false

changes.addEventListener('change', () => location.reload())
changes.addEventListener('open', () => {
  if (wasOpen) location.reload()
  wasOpen = true
})
