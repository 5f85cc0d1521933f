// Your own settings: who you are and how you sign in.

import { plural } from '../lib/format.ts'

export const title = 'You'
export const keySession =
  'You signed in with an API key. To see where you are signed in, or to change your name or how you sign in, sign in as yourself.'
export const profile = 'Profile'
export const name = 'Name'
export const email = 'E-mail address'
export const emailHint = 'You sign in with it.'
export const emailUnconfirmed =
  'You sign in with it. It is not confirmed: until then, an identity provider does not match it.'
export const mailConfirmation = 'Mail a link that confirms it'
export const confirmationMailed = 'The link is on its way to your address.'
export const role = (role: string) => `Your role is ${role}.`
export const saved = 'Saved.'
export const currentPassword = 'Current password'
export const currentPasswordHint = 'Needed to change how you sign in.'
export const noPasswordYet =
  'You have no password, so this session cannot prove that it is you. Ask an owner for a sign-in link; the session that it opens can change this.'
export const password = 'Password'
export const newPassword = 'New password'
export const newPasswordHint =
  'At least 10 characters of any kind; a few unrelated words are good. It signs you out everywhere else.'
export const changePassword = 'Change password'
export const setPassword = 'Set a password'
export const passwordChanged = 'Your password was changed. Other browsers are signed out.'
export const show = 'Show the password'

export const app = 'Authenticator app'
export const appText = 'After your password, Sightline asks for a code from an app on your phone.'
export const on = 'On'
export const off = 'Off'
export const codesLeft = (count: number) => `${plural(count, 'recovery code')} left`
export const setUpApp = 'Set up'
export const setUpAppAgain = 'Set up again'
export const setUpAppTitle = 'Set up an authenticator app'
export const setUpAgainText =
  'The app that you use now and its recovery codes stop working once you enter the new code.'
export const proceed = 'Continue'
export const scan = 'Scan this with the app, or type the key into it.'
export const qr = 'QR code for the authenticator app'
export const secret = 'Key'
export const openInApp = 'Open in an app on this device'
export const code = 'Code that the app shows'
export const turnOn = 'Turn on'
export const appIsOn = 'The authenticator app is on.'
export const codesTitle = 'Your recovery codes'
export const codesText =
  'Each of them signs you in once if you do not have the app. They are not shown again: keep them where you keep passwords.'
export const codes = 'Recovery codes'
export const downloadCodes = 'Download'
export const codesFile = 'sightline-recovery-codes.txt'
export const codesKept = 'I have saved them'
export const turnOff = 'Turn off'
export const turnOffTitle = 'Turn the authenticator app off?'
export const turnOffText = 'Your password alone will sign you in. The recovery codes stop working.'
export const appIsOff = 'The authenticator app is off.'

export const passkeys = 'Passkeys'
export const passkeysText = 'Sign in with your fingerprint, your face or a security key, without a password.'
export const noPasskeys = 'You have no passkeys.'
export const addPasskey = 'Add a passkey'
export const passkeyName = 'Name'
export const passkeyNameHint = 'So that you recognise it: the device or the password manager.'
export const passkeyAdded = 'The passkey was added.'
export const passkeyNotMade = 'No passkey was made. Try again.'
export const passkeyRemoved = 'The passkey was removed.'
export const removePasskey = (name: string) => `Remove the passkey “${name}”?`
export const removePasskeyText =
  'It no longer signs you in, and sessions that it opened end. Your device may still offer it; delete it there as well.'
export const added = 'Added'
export const used = 'used'
export const neverUsed = 'never used'
export const whyNoPasskeys = {
  insecure:
    'Browsers offer passkeys on https only, and this page came over plain http. Set SIGHTLINE_PUBLIC_URL to an https address to use them.',
  address:
    'Passkeys belong to a host name, and you opened Sightline at an IP address. Open it by its name to use them.',
  browser: 'This browser has no passkeys that Sightline can use. Update it, or try another one.',
} as const

export const sessions = 'Where you are signed in'
export const thisBrowser = 'This browser'
export const byKey = 'By API key'
export const byKeyHint = 'It was opened with an API key, and ends with that key.'
export const signedIn = 'signed in'
export const lastSeen = 'last used'
export const signOut = 'Sign out'
export const signOutOf = (name: string) => `Sign out ${name}`
export const signedOut = 'Signed out there.'
export const signOutOthers = 'Sign out everywhere else'
export const signOutOthersTitle = 'Sign out everywhere else?'
export const signOutOthersText = 'Only this browser stays signed in. API keys go on working.'
export const signedOutOthers = (count: number) => `${plural(count, 'session')} ended.`
export const sessionLength = 'A session ends after 14 days without use, and after 90 days in any case.'

export const preferences = 'Preferences'
export const theme = 'Theme'
export const density = 'Rows of tables'
export const shortcuts = 'Single-key shortcuts'
export const shortcutsHint = 'Switch them off if you use speech input. Ctrl K (⌘ K) always works.'
