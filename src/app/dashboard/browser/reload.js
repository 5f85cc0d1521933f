// Only in pages of a server that watches the dashboard's code: reloads the page when the code has changed, and when the
// server was restarted.

const changes = new EventSource(new URL('changes', import.meta.url))
let wasOpen = false

changes.addEventListener('change', () => location.reload())
changes.addEventListener('open', () => {
  if (wasOpen) location.reload()
  wasOpen = true
})
