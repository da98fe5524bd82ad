/** Settings of the Alipay adapter. Read once from the environment; keys are parsed here, so a wrong one fails the start. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type AlipaySettings = {
  appId: string
  /** The merchant's own Alipay number (2088…). Callbacks for another one are refused. */
  sellerId: string
  /** Our private key, PKCS#8 PEM. */
  privateKey: string
  /** Alipay's public key, SPKI PEM. Required, because responses cannot be verified without it. */
  alipayPublicKey: string
  /** URL for Alipay's callbacks; no query string. */
  notifyUrl: string
  /** URL of server calls. */
  gateway: string
  /** URL where a guest's browser opens a page payment; equals the gateway except in simulations. */
  pageGateway: string
  oauthUrl: string
  /** The only origin statements are downloaded from. */
  billOrigin: string
  /** Product code of orders paid inside Alipay; JSAPI_PAY for merchants whose contract names it. */
  product: 'FACE_TO_FACE_PAYMENT' | 'JSAPI_PAY'
  /** Time limit of a single request. */
  timeoutMs: number
}

type Env = Readonly<Record<string, string | undefined>>

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const OAUTH = 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm'
const BILLS = 'https://dwbillcenter.alipay.com'
const CALLBACK_PATH = '/api/pay/notify/alipay'

/**
 * Reads the settings from the environment: ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY (both also as `…_FILE`;
 * PEM or the bare base64 of Alipay's key tool), ALIPAY_NOTIFY_URL (default: our route under PUBLIC_URL); ALIPAY_PRODUCT, ALIPAY_GATEWAY,
 * ALIPAY_OAUTH_URL and ALIPAY_BILL_ORIGIN when they differ from the defaults. Null when none is set.
 */
export function readAlipaySettings(env: Env): { settings: AlipaySettings } | { problems: string[] } | null {
  if (!Object.entries(env).some(([name, value]) => name.startsWith('ALIPAY_') && value)) return null
  const problems: string[] = []
  const requireValue = (name: string, form: RegExp, hint: string): string => {
    const value = env[name]?.trim() ?? ''
    if (!form.test(value)) problems.push(`${name} ${hint}`)
    return value
  }
  const parseAddress = (name: string, fallback: string): string => {
    const value = env[name]?.trim() || fallback
    if (!isSafeAddress(value)) problems.push(`${name} must be an https address without a query`)
    return value
  }
  const appId = requireValue('ALIPAY_APP_ID', /^\d{16}$/, 'must be the 16 digits of the application')
  const sellerId = requireValue('ALIPAY_SELLER_ID', /^2088\d{12}$/, 'must be the 16 digits of the merchant, 2088…')
  const own = readKey(env, 'ALIPAY_PRIVATE_KEY', parsePrivateKey, problems)
  const theirs = readKey(env, 'ALIPAY_PUBLIC_KEY', parsePublicKey, problems)
  if (own && theirs && createPublicKey(own).equals(theirs))
    problems.push('ALIPAY_PUBLIC_KEY is the public half of our own key; the one that Alipay shows in return is needed')
  const notifyUrl = readNotifyUrl(env, problems)
  const gateway = parseAddress('ALIPAY_GATEWAY', GATEWAY)
  const oauthUrl = parseAddress('ALIPAY_OAUTH_URL', OAUTH)
  const billOrigin = parseAddress('ALIPAY_BILL_ORIGIN', BILLS)
  const product = env['ALIPAY_PRODUCT'] || 'FACE_TO_FACE_PAYMENT'
  if (product !== 'FACE_TO_FACE_PAYMENT' && product !== 'JSAPI_PAY')
    return { problems: [...problems, 'ALIPAY_PRODUCT must be FACE_TO_FACE_PAYMENT or JSAPI_PAY'] }
  if (!own || !theirs || problems.length > 0) return { problems }
  return {
    settings: {
      appId,
      sellerId,
      privateKey: own.export({ type: 'pkcs8', format: 'pem' }),
      alipayPublicKey: theirs.export({ type: 'spki', format: 'pem' }),
      notifyUrl,
      gateway,
      pageGateway: gateway,
      oauthUrl,
      billOrigin: new URL(billOrigin).origin,
      product,
      timeoutMs: 8_000,
    },
  }
}

/**
 * Address for callbacks: the configured one, otherwise our route under PUBLIC_URL. A PUBLIC_URL with http is not a
 * problem here; it is reported with the other conditions for real money.
 */
function readNotifyUrl(env: Env, problems: string[]): string {
  const configuredUrl = env['ALIPAY_NOTIFY_URL']?.trim() ?? ''
  const own = (env['PUBLIC_URL'] ?? '').replace(/\/$/, '') + CALLBACK_PATH
  if (!isSafeAddress(configuredUrl || own.replace(/^http:/, 'https:')))
    problems.push('ALIPAY_NOTIFY_URL must be an https address without a query')
  return configuredUrl || own
}

/** True for https, and for http on this machine. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.search !== '' || url.hash !== '') return false
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && here)
}

function readKey(env: Env, name: string, parse: (text: string) => KeyObject, problems: string[]): KeyObject | null {
  const file = env[`${name}_FILE`]
  try {
    const text = (env[name] || (file ? readFileSync(file, 'utf8') : '')).trim()
    if (text === '') throw new Error('is missing')
    const key = parse(text)
    if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) throw new Error('is shorter than 2048 bits')
    return key
  } catch (error) {
    problems.push(`${name} ${formatKeyProblem(error)}`)
    return null
  }
}

/** Replaces the parser's message, which may contain the key's text. */
function formatKeyProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be read'
  if ('syscall' in error) return 'cannot be read: no such file or no permission'
  return error.message.startsWith('is ') ? error.message : 'is no RSA key'
}

function parsePrivateKey(text: string): KeyObject {
  if (text.startsWith('-----')) return createPrivateKey(text)
  const key = Buffer.from(text, 'base64')
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' })
  }
}

function parsePublicKey(text: string): KeyObject {
  if (text.includes('PRIVATE KEY')) throw new Error('is a private key')
  if (text.startsWith('-----')) return createPublicKey(text)
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
}
