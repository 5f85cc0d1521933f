// The script of the pages around signing in, here and at Google. It builds no HTML: the server has rendered everything,
// and this shows, hides and fills it. One file serves all pages; the body says which page it is.

/**
 * @typedef {{ [name: string]: any }} Data
 * @typedef {object} Answer
 * @property {number} status 0 when the server was not reached.
 * @property {Data} data
 * @property {string} message For people, when it is a refusal.
 * @property {Record<string, string[]>} fields What is wrong with each.
 */

const COOKIE_LOST =
  'Your browser did not keep the cookie of the session. Allow cookies for this address. If the server is set up for https (SIGHTLINE_PUBLIC_URL), open that address instead.'

const NEXT = 'sightline-next'

// The server may be below a path, so no address begins at the root of the host.
const root = new URL('..', import.meta.url)

/**
 * @param {string} method
 * @param {string} path
 * @param {Data} [body]
 * @returns {Promise<Answer>}
 */
async function call(method, path, body) {
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  try {
    const response = await fetch(new URL(`app/v1/${path}`, root), { method, ...json })
    const { data = {}, message = '', errors = {} } = await response.json()
    const waitSeconds = Number(response.headers.get('retry-after'))
    const isSlowed = response.status === 429
    return {
      status: response.status,
      data,
      message: isSlowed ? `Too many attempts. Try again in ${inWords(waitSeconds)}.` : message,
      fields: errors,
    }
  } catch {
    const message = 'The server does not answer. Check your connection, then try again.'
    return { status: 0, data: {}, message, fields: {} }
  }
}

/** @param {number} seconds */
function inWords(seconds) {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [Math.max(seconds, 1), 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Returns the element with that id, which exists because the server's markup and this file belong together.
 * @param {string} id
 */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id))
}

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (part(id))
}

/**
 * Checks the session after signing in: a browser that drops the cookie would otherwise return to the sign-in page
 * without a message.
 */
async function enter() {
  const { status, message } = await call('GET', 'session')
  if (status === 200) goTo(document.body.dataset.next ?? takeNext())
  else showMessage(status === 401 ? COOKIE_LOST : message)
}

/**
 * Stores the next page while an identity provider uses the tab. The server has checked that it is one of its own pages.
 */
function keepNext() {
  try {
    sessionStorage.setItem(NEXT, document.body.dataset.next ?? '')
  } catch {
    // A browser without storage continues at the first page.
  }
}

function takeNext() {
  try {
    const next = sessionStorage.getItem(NEXT) ?? ''
    sessionStorage.removeItem(NEXT)
    return next
  } catch {
    return ''
  }
}

/** @param {string} [page] */
function goTo(page = '') {
  location.replace(new URL(page, root))
}

/**
 * Shows one of the steps of the page, and puts the cursor into its first empty field.
 * @param {string} id
 */
function showStep(id) {
  const steps = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.step'))
  for (const step of steps) step.hidden = step.id !== id
  const fields = /** @type {HTMLInputElement[]} */ ([...part(id).querySelectorAll('input, select')])
  const first = fields.find(({ value }) => value === '') ?? fields[0]
  first?.focus()
}

/** @param {string} text */
function showMessage(text) {
  part('message').textContent = text
}

/**
 * @param {string} id Of the field.
 * @param {string} text Empty when nothing is wrong.
 */
function mark(id, text) {
  part(`${id}-error`).textContent = text
  if (text === '') input(id).removeAttribute('aria-invalid')
  else input(id).setAttribute('aria-invalid', 'true')
}

/**
 * @typedef {object} FormUse
 * @property {Record<string, (value: string) => string>} checks By field: what is wrong with a value, or nothing.
 * @property {(values: Data) => Promise<Answer>} send
 * @property {(answer: Answer) => unknown} done After an answer that is no refusal.
 */

/**
 * @param {string} id Of the form.
 * @param {FormUse} use
 */
function onSubmit(id, { checks, send, done }) {
  const form = part(id)
  const names = Object.keys(checks)
  whenPressed(form, 'submit', form.querySelector('.main'), async () => {
    const values = Object.fromEntries(names.map((name) => [name, input(name).value]))
    const found = names.map((name) => /** @type {const} */ ([name, checks[name]?.(values[name] ?? '') ?? '']))
    if (markAll(found)) return
    const answer = await send(values)
    if (answer.status >= 200 && answer.status < 300) {
      await done(answer)
      return
    }
    if (markAll(names.map((name) => [name, answer.fields[name]?.[0] ?? '']))) return
    showMessage(answer.message)
    const last = input(names.at(-1) ?? '')
    last.focus()
    last.select?.()
  })
}

/**
 * Returns whether anything was wrong, and puts the cursor into the first wrong field.
 * @param {(readonly [name: string, text: string])[]} found
 */
function markAll(found) {
  for (const [name, text] of found) mark(name, text)
  const first = found.find(([, text]) => text !== '')
  if (first !== undefined) input(first[0]).focus()
  return first !== undefined
}

/**
 * Does the work on the event, but not a second time while it is running. Clears the previous message.
 * @param {HTMLElement} target
 * @param {'submit' | 'click'} event
 * @param {Element | null} button
 * @param {() => unknown} work
 */
function whenPressed(target, event, button, work) {
  button?.removeAttribute('disabled')
  target.addEventListener(event, async (happened) => {
    happened.preventDefault()
    if (button?.ariaDisabled === 'true') return
    button?.setAttribute('aria-disabled', 'true')
    showMessage('')
    await work()
    button?.removeAttribute('aria-disabled')
  })
}

/**
 * @param {string} id Of a button.
 * @param {() => unknown} work
 */
function onPress(id, work) {
  whenPressed(part(id), 'click', part(id), work)
}

/** @param {string} text What to say when nothing was entered. */
const needed = (text) => (/** @type {string} */ value) => (value.trim() === '' ? text : '')

const checkEmail = (/** @type {string} */ value) =>
  /^[^\s@]+@\S+$/.test(value.trim()) ? '' : 'Enter your e-mail address, such as you@example.com.'

async function welcome() {
  const token = new URLSearchParams(location.hash.slice(1)).get('k')
  // Removes the token from the address bar and the history, so that nobody copies it.
  history.replaceState(null, '', location.pathname)

  async function open() {
    showStep('checking')
    // A reloaded page has no token, but may have the session that it opened.
    if (token !== null) {
      const { status, message } = await call('POST', 'session/link', { token })
      if (status === 401) return showStep('used')
      if (status !== 201) return failed(message)
    }
    const me = await call('GET', 'me')
    if (me.status === 401 && token === null) return showStep('incomplete')
    if (me.status === 401) {
      showMessage(COOKIE_LOST)
      return showStep('used')
    }
    if (me.status !== 200) return failed(me.message)
    if (me.data.needs_current_password) return goTo()
    input('email').value = me.data.email ?? ''
    part('first-time').hidden = me.data.has_password
    part('new-password').hidden = !me.data.has_password
    showStep('set-password')
  }

  /** @param {string} message */
  function failed(message) {
    showMessage(message)
    showStep('failed')
  }

  // Pasting a link into a tab with this page only changes the fragment, so the page is reloaded.
  window.addEventListener('hashchange', () => location.reload())
  onPress('again', open)
  onSubmit('set-password', {
    checks: {
      email: checkEmail,
      password: (value) => ([...value].length < 10 ? 'The password needs at least 10 characters.' : ''),
    },
    send: ({ email, password }) => call('PATCH', 'me', { email: email.trim(), password }),
    done: () => goTo(),
  })
  await open()
}

async function signIn() {
  onSubmit('with-password', {
    checks: { email: checkEmail, password: needed('Enter your password.') },
    send: ({ email, password }) => call('POST', 'session/password', { email: email.trim(), password }),
    done: proceed,
  })
  takeAccount()
  onSubmit('with-code', {
    checks: { code: needed('Enter the code.') },
    send: ({ code }) => call('POST', 'session/totp', { code: code.trim() }),
    done: enter,
  })
  onPress('back', () => {
    input('code').value = ''
    showStep('begin')
  })
  onSubmit('with-key', {
    checks: { key: needed('Paste your API key.') },
    send: ({ key }) => call('POST', 'session/key', { api_key: key.trim() }),
    done: enter,
  })
  onPress('passkey', usePasskey)
  onPress('provider', async () => {
    const { status, data, message } = await call('POST', 'session/oidc/start')
    if (status !== 200) return showMessage(message)
    keepNext()
    location.assign(data.address)
  })
  showStep('begin')
  part('passkey').hidden = !canUsePasskeys()
  part('provider').hidden = (await call('GET', 'session/ways')).data.has_oidc !== true
  part('others').hidden = part('passkey').hidden && part('provider').hidden
}

/**
 * Continues after a successful step: the person is signed in, or has another step to do.
 * @param {Answer} answer
 */
function proceed({ data }) {
  if (data.next === 'totp') return showStep('with-code')
  if (data.next !== 'account') return enter()
  const choice = /** @type {any} */ (part('account'))
  choice.replaceChildren()
  for (const { member_id, member_name, role, account_name } of data.accounts)
    choice.add(new Option(`${account_name} – ${member_name}, ${role}`, member_id))
  showStep('choose-account')
}

function takeAccount() {
  onSubmit('choose-account', {
    checks: { account: needed('Choose an account.') },
    send: ({ account }) => call('POST', 'session/account', { member_id: Number(account) }),
    done: proceed,
  })
}

/** Passkeys belong to a host name, and browsers offer them in secure contexts only. */
function canUsePasskeys() {
  const isAddress = /^[\d.]+$|:/.test(location.hostname)
  return !isAddress && isSecureContext && 'parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {})
}

async function usePasskey() {
  const asked = await call('POST', 'session/passkey/options')
  if (asked.status !== 200) return showMessage(asked.message)
  let signed
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(/** @type {any} */ (asked.data))
    const found = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }))
    signed = /** @type {AuthenticationResponseJSON} */ (found.toJSON())
  } catch {
    return showMessage('No passkey was used. Try again, or sign in another way.')
  }
  const { status, message } = await call('POST', 'session/passkey', {
    id: signed.id,
    client_data_json: signed.response.clientDataJSON,
    authenticator_data: signed.response.authenticatorData,
    signature: signed.response.signature,
  })
  if (status === 201) await enter()
  else showMessage(message)
}

async function returnFromProvider() {
  const returned = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => returned.get(name))
  if (code && state) {
    const answer = await call('POST', 'session/oidc', { code, state, ...(iss && { iss }) })
    if (answer.status === 200) {
      takeAccount()
      return proceed(answer)
    }
    if (answer.status === 201) await enter()
    else showMessage(answer.message)
  } else showMessage('Your identity provider did not sign you in.')
  showStep('refused')
}

/** The signed-in member confirms their address: the link alone proves only the mailbox. */
async function confirmEmail() {
  const token = new URLSearchParams(location.hash.slice(1)).get('k')
  history.replaceState(null, '', location.pathname)
  if (token === null) return showStep('incomplete')
  const me = await call('GET', 'me')
  if (me.status === 401) return showStep('signed-out')
  if (me.status !== 200) return showMessage(me.message)
  part('address').textContent = me.data.email ?? ''
  onPress('confirm', async () => {
    const { status, message } = await call('POST', 'me/email-confirmations/redeem', { token })
    if (status === 200) showStep('confirmed')
    else showMessage(message)
  })
  showStep('ask')
}

/** Completes what somebody began in the settings of a project, which the server finds by the state. */
async function returnFromGoogle() {
  const returned = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  const [code, state, error] = ['code', 'state', 'error'].map((name) => returned.get(name))
  if (!code || !state)
    return refuse(error === 'access_denied' ? 'Consent was refused.' : 'Google did not sign you in.')
  const signedIn = await call('POST', 'search-console/sign-in', { code, state })
  if (signedIn.status !== 200) return refuse(signedIn.message)

  const { project_uid, sign_in_token, properties } = signedIn.data
  const settings = `p/${project_uid}/settings/connections`
  part('back').setAttribute('href', new URL(settings, root).href)
  /** @type {{ property: string, is_of_project: boolean }[]} */
  const readable = properties.filter((/** @type {Data} */ { can_be_read }) => can_be_read)
  const [only] = readable
  if (only === undefined)
    return refuse(
      'This Google account can read no property in Search Console. Begin again with another account.',
    )
  for (const { property } of readable) /** @type {any} */ (part('property')).add(new Option(property))

  const connect = (/** @type {string} */ property) =>
    call('POST', `projects/${project_uid}/search-console`, { property, sign_in_token })
  onSubmit('choose', {
    checks: { property: needed('Choose a property.') },
    send: ({ property }) => connect(property),
    done: () => goTo(settings),
  })
  if (readable.length > 1 || !only.is_of_project) return showStep('choose')
  part('connected').textContent = only.property
  showStep('connecting')
  const { status, message } = await connect(only.property)
  if (status === 201) return goTo(settings)
  // A passing failure may be tried again.
  showStep('choose')
  showMessage(message)

  /** @param {string} message */
  function refuse(message) {
    showMessage(message)
    showStep('refused')
  }
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.reveal'))) {
  const field = input(button.getAttribute('aria-controls') ?? '')
  button.addEventListener('click', () => {
    const isShown = field.type === 'text'
    field.type = isShown ? 'password' : 'text'
    const [from, to] = isShown ? ['Hide', 'Show'] : ['Show', 'Hide']
    button.textContent = to
    button.ariaLabel = button.ariaLabel?.replace(from, to) ?? to
  })
}

/** @type {Record<string, () => unknown>} */
const pages = {
  welcome,
  'sign-in': signIn,
  'sign-in-oidc': returnFromProvider,
  'google-return': returnFromGoogle,
  'confirm-email': confirmEmail,
}
pages[document.body.dataset.page ?? '']?.()
