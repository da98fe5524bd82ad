/** Settings of the WeChat adapter: one service account, one merchant, optionally a mini-program. */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type WeChatApp = { appId: string; secret: string }

/** WeChat Pay version for charging codes. The version 2 secret signs; the certificate (PEM) is needed to reverse. */
type CodePaySettings =
  | { version: 'v3' }
  /** `certificate` belongs to the merchant's key; it may be '' only when the pay URL is not https. */
  | { version: 'v2'; apiV2Key: string; certificate: string }

export type WeChatSettings = {
  /** Service account in which guests sign in and pay. */
  app: WeChatApp
  miniProgram: WeChatApp | null
  merchantId: string
  /** Serial number of the merchant's certificate, and its private key. */
  merchantSerial: string
  merchantKey: KeyObject
  /** Secrets that encrypt callbacks, 32 bytes each: the current one, then the previous one. */
  apiV3Keys: readonly string[]
  /**
   * Keys with which WeChat Pay signs, by the id in `Wechatpay-Serial`; two during a key change. The first is the
   * current one.
   */
  platformKeys: ReadonlyMap<string, KeyObject>
  /** Expiry of the keys that are certificates, by the same id. Public keys do not expire. */
  platformKeyEnds: ReadonlyMap<string, Date>
  /** Public URL of our callback route. WeChat accepts no query string in it. */
  notifyUrl: string
  /** Our own name for the venue, which version 3 code payments include. */
  storeId: string
  codePay: CodePaySettings
  /** URLs without a trailing slash. `fallbackUrl` is used when no connection to `payUrl` is made; '' for none. */
  payUrl: string
  fallbackUrl: string
  apiUrl: string
  openUrl: string
}

const PAY_URL = 'https://api.mch.weixin.qq.com'
const PAY_FALLBACK_URL = 'https://api2.mch.weixin.qq.com'
const API_URL = 'https://api.weixin.qq.com'
const OPEN_URL = 'https://open.weixin.qq.com'
const CALLBACK_PATH = '/api/pay/notify/wechat'

type Env = Readonly<Record<string, string | undefined>>

/** Collects all problems instead of stopping at the first. */
class EnvReader {
  readonly problems: string[] = []
  private env: Env

  constructor(env: Env) {
    this.env = env
  }

  /** Value of a variable, or content of the file named by `<name>_FILE`; '' when neither is set. */
  optional(name: string): string {
    const file = this.env[`${name}_FILE`]
    if (!file) return (this.env[name] ?? '').trim()
    try {
      return readFileSync(file, 'utf8').trim()
    } catch {
      this.problems.push(`${name}_FILE names a file that cannot be read`)
      return ''
    }
  }

  /** Value of a required variable; '' and a problem when it is missing. `note` is appended to the problem. */
  required(name: string, note = ''): string {
    const value = this.optional(name)
    if (value === '' && !this.env[`${name}_FILE`]) this.problems.push(`${name} is missing${note}`)
    return value
  }

  address(name: string, fallback: string): string {
    const value = this.optional(name) || fallback
    if (value !== '' && !/^https?:\/\/[^?#]+$/.test(value))
      this.problems.push(`${name} must be a plain http(s) address`)
    return value.replace(/\/$/, '')
  }

  /** Requires https or this machine, because secrets are sent to this address. */
  safeAddress(name: string, fallback: string): string {
    const value = this.address(name, fallback)
    if (value.startsWith('http://') && !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(value))
      this.problems.push(`${name} must be an https address`)
    return value
  }

  /** Reads PEM text; line ends may be escaped (backslash n). Secrets never appear in the problem. */
  key<T>(name: string, pem: string, read: (pem: string) => T, kind = 'key'): T | null {
    if (pem === '') return null
    try {
      return read(pem.replaceAll(String.raw`\n`, '\n'))
    } catch {
      this.problems.push(`${name} cannot be read as a PEM ${kind}`)
      return null
    }
  }

  app(id: string, secret: string): WeChatApp | null {
    if (!this.optional(id) && !this.optional(secret)) return null
    return { appId: this.required(id), secret: this.required(secret) }
  }
}

function isConfigured(env: Env): boolean {
  return Object.entries(env).some(([name, value]) => name.startsWith('WECHAT_') && value)
}

/**
 * Reads the `WECHAT_…` environment; secrets and keys may also be given as `<name>_FILE`. Null when none is set; otherwise complete settings
 * or the list of problems.
 */
export function readWeChatSettings(env: Env): { settings: WeChatSettings } | { problems: string[] } | null {
  if (!isConfigured(env)) return null
  const reader = new EnvReader(env)
  const merchantKey = reader.key('WECHAT_MERCHANT_KEY', reader.required('WECHAT_MERCHANT_KEY'), createPrivateKey)
  const payUrl = reader.safeAddress('WECHAT_PAY_URL', PAY_URL)
  const settings = {
    app: { appId: reader.required('WECHAT_APP_ID'), secret: reader.required('WECHAT_APP_SECRET') },
    miniProgram: reader.app('WECHAT_MINI_APP_ID', 'WECHAT_MINI_APP_SECRET'),
    merchantId: reader.required('WECHAT_MERCHANT_ID'),
    merchantSerial: reader.required('WECHAT_MERCHANT_SERIAL'),
    apiV3Keys: readApiV3Keys(reader),
    ...readPlatformKeys(reader),
    notifyUrl: readNotifyUrl(reader, env['PUBLIC_URL']),
    storeId: reader.optional('WECHAT_STORE_ID') || 'main',
    codePay: readCodePay(reader, { merchantKey, isHttps: payUrl.startsWith('https:') }),
    payUrl,
    fallbackUrl: reader.safeAddress('WECHAT_PAY_FALLBACK_URL', payUrl === PAY_URL ? PAY_FALLBACK_URL : ''),
    apiUrl: reader.safeAddress('WECHAT_API_URL', API_URL),
    openUrl: reader.safeAddress('WECHAT_OPEN_URL', OPEN_URL),
  }
  if (merchantKey === null || reader.problems.length > 0) return { problems: reader.problems }
  return { settings: { ...settings, merchantKey } }
}

function readApiV3Keys(reader: EnvReader): string[] {
  const keys = [reader.required('WECHAT_API_V3_KEY'), reader.optional('WECHAT_API_V3_KEY_PREVIOUS')].filter(Boolean)
  if (keys.some((key) => Buffer.byteLength(key) !== 32)) reader.problems.push('WECHAT_API_V3_KEY must be 32 bytes long')
  return keys
}

/** Version 2 is the default. A pay URL with plain http is on this machine, which requires no certificate. */
function readCodePay(
  reader: EnvReader,
  { merchantKey, isHttps }: { merchantKey: KeyObject | null; isHttps: boolean },
): CodePaySettings {
  const version = reader.optional('WECHAT_CODE_PAY') || 'v2'
  if (version === 'v3') return { version }
  if (version !== 'v2') {
    reader.problems.push('WECHAT_CODE_PAY must be v2 or v3')
    return { version: 'v3' }
  }
  const note = ' (WECHAT_CODE_PAY=v3 works without)'
  const apiV2Key = reader.required('WECHAT_API_V2_KEY', note)
  if (apiV2Key !== '' && !/^[0-9A-Za-z]{32}$/.test(apiV2Key))
    reader.problems.push('WECHAT_API_V2_KEY must be 32 letters and digits')
  const name = 'WECHAT_MERCHANT_CERTIFICATE'
  const pem = isHttps ? reader.required(name, note) : reader.optional(name)
  const certificate = reader.key(name, pem, (text) => new X509Certificate(text), 'certificate')
  if (certificate && merchantKey && !certificate.checkPrivateKey(merchantKey))
    reader.problems.push(`${name} does not belong to WECHAT_MERCHANT_KEY`)
  return { version, apiV2Key, certificate: certificate?.toString() ?? '' }
}

type PlatformKeys = Pick<WeChatSettings, 'platformKeys' | 'platformKeyEnds'>

function readPlatformKeys(reader: EnvReader): PlatformKeys {
  const names = ['WECHAT_PLATFORM_KEY', 'WECHAT_PLATFORM_KEY_PREVIOUS']
  const keys = [reader.required(names[0] ?? ''), reader.optional(names[1] ?? '')].flatMap((pem, place) => {
    const key = readPlatformKey(reader, names[place] ?? '', pem)
    return key ? [key] : []
  })
  return {
    platformKeys: new Map(keys.map(({ id, key }) => [id, key])),
    platformKeyEnds: new Map(keys.flatMap(({ id, until }) => (until ? [[id, until] as const] : []))),
  }
}

/** Id and expiry of a key: a certificate contains both, a bare public key needs a configured id. */
function readPlatformKey(
  reader: EnvReader,
  name: string,
  pem: string,
): { id: string; key: KeyObject; until: Date | null } | null {
  if (pem.includes('BEGIN CERTIFICATE')) {
    const certificate = reader.key(name, pem, (text) => new X509Certificate(text))
    return certificate
      ? { id: certificate.serialNumber, key: certificate.publicKey, until: new Date(certificate.validTo) }
      : null
  }
  const key = reader.key(name, pem, createPublicKey)
  return key ? { id: reader.required(`${name}_ID`), key, until: null } : null
}

function readNotifyUrl(reader: EnvReader, publicUrl: string | undefined): string {
  const url = reader.address('WECHAT_NOTIFY_URL', publicUrl ? `${publicUrl.replace(/\/$/, '')}${CALLBACK_PATH}` : '')
  if (url === '') reader.problems.push('WECHAT_NOTIFY_URL is missing (or PUBLIC_URL to make it from)')
  return url
}
