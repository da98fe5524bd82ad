/**
 * Downloads the certificates with which WeChat Pay signs. The list is encrypted with a secret only WeChat and the
 * merchant have, and signed by a certificate in it or by one already known; any other list is rejected.
 */
import { createSign, randomBytes, verify, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { ProblemReporter } from '../problem-report.ts'
import type { PlatformKeys } from './platform-keys.ts'
import { decryptText, encryptedTextSchema } from './sealed-text.ts'
import type { WeChatSettings } from './settings.ts'

const PATH = '/v3/certificates'
const TIMEOUT_MS = 5_000
const MAX_LIST = 256 * 1024
const MAX_AGE_SECONDS = 300

/** A certificate. `until` is its expiry: signatures made after it are invalid. */
export type PlatformCertificate = { serial: string; key: KeyObject; until: Date }

type CertificateSettings = Pick<
  WeChatSettings,
  'merchantId' | 'merchantSerial' | 'merchantKey' | 'apiV3Keys' | 'payUrl' | 'fallbackUrl'
>

const listSchema = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: encryptedTextSchema })).max(20),
})

/**
 * Fetches the list, which keys in `known` may have signed too. Null when no host returns a valid list; never throws.
 */
export async function fetchCertificates(
  settings: CertificateSettings,
  known: PlatformKeys,
  report: ProblemReporter,
): Promise<PlatformCertificate[] | null> {
  for (const address of [settings.payUrl, settings.fallbackUrl].filter(Boolean)) {
    const list = await fetchFromHost(address, settings, known).catch(() => null)
    if (list) return list
  }
  report({ call: `GET ${PATH}`, code: '微信的平台证书没有取到' })
  return null
}

async function fetchFromHost(
  address: string,
  settings: CertificateSettings,
  known: PlatformKeys,
): Promise<PlatformCertificate[] | null> {
  const answer = await fetch(address + PATH, {
    headers: { accept: 'application/json', authorization: buildAuthorization(settings) },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body = await answer.text()
  if (answer.status !== 200 || body.length > MAX_LIST) return null
  const list = listSchema
    .parse(JSON.parse(body))
    .data.map(({ serial_no: serial, encrypt_certificate: sealed }) =>
      readCertificate(serial, decryptText(sealed, settings.apiV3Keys)),
    )
  const serial = answer.headers.get('wechatpay-serial') ?? ''
  const signer = list.find((one) => one.serial === serial)?.key ?? known.find(serial)
  return signer && isSigned(answer.headers, body, signer) ? list : null
}

function buildAuthorization({ merchantId, merchantSerial, merchantKey }: CertificateSettings): string {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256')
    .update(`GET\n${PATH}\n${timestamp}\n${nonce}\n\n`)
    .sign(merchantKey, 'base64')
  const parts = { mchid: merchantId, nonce_str: nonce, timestamp, serial_no: merchantSerial, signature }
  const pairs = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${pairs.join(',')}`
}

/** Decrypts a certificate. Throws when that fails, or when it has another serial than stated. */
function readCertificate(serial: string, pem: string | null): PlatformCertificate {
  const certificate = new X509Certificate(pem ?? '')
  if (certificate.serialNumber !== serial.toUpperCase()) throw new Error('a certificate under another serial')
  return { serial, key: certificate.publicKey, until: new Date(certificate.validTo) }
}

function isSigned(headers: Headers, body: string, key: KeyObject): boolean {
  const timestamp = headers.get('wechatpay-timestamp') ?? ''
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || age > MAX_AGE_SECONDS) return false
  const signed = `${timestamp}\n${headers.get('wechatpay-nonce') ?? ''}\n${body}\n`
  return verify('RSA-SHA256', Buffer.from(signed), key, Buffer.from(headers.get('wechatpay-signature') ?? '', 'base64'))
}
