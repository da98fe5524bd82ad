/** Signing and encrypting as WeChat Pay does. */
import { createCipheriv, createHash, createSign, createVerify, randomBytes, X509Certificate } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import { buildSuccess, type SimReply } from './reply.ts'
import type { SimSigning, SimState } from './sim-state.ts'

export function createRandomDigits(length: number): string {
  return [...randomBytes(length)].map((byte) => String(byte % 10)).join('')
}

/** Deterministic id from a seed, in the format of an open id. */
export function deriveOpenId(seed: string): string {
  return `o${createHash('sha256').update(seed).digest('base64url').slice(0, 27)}`
}

/** Format: `2026-11-20T22:00:00+08:00`. */
export function formatWeChatTime(atMs: number): string {
  return `${formatTime(atMs).replace(' ', 'T')}+08:00`
}

/** The four signature headers of a body. */
export function buildSignatureHeaders(signing: SimSigning, body: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n${body}\n`)
    .sign(signing.privateKey, 'base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': signing.id,
    'wechatpay-signature': signature,
  }
}

/** AES-256-GCM with the tag at the end, base64. */
export function encryptDocument(document: object, apiV3Key: string, associatedData: string): Record<string, string> {
  return sealText(JSON.stringify(document), apiV3Key, associatedData)
}

function sealText(plain: string, apiV3Key: string, associatedData: string): Record<string, string> {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: text.toString('base64'),
    nonce,
    associated_data: associatedData,
  }
}

/** Certificates of the simulator, each encrypted for the merchant. */
export function buildCertificatesReply(state: SimState): SimReply {
  state.certificates.requestCount += 1
  const data = state.certificates.listed.map((pem) => {
    const certificate = new X509Certificate(pem)
    return {
      serial_no: certificate.serialNumber,
      effective_time: formatWeChatTime(Date.parse(certificate.validFrom)),
      expire_time: formatWeChatTime(Date.parse(certificate.validTo)),
      // Encrypts the PEM text itself, not as JSON.
      encrypt_certificate: sealText(pem, state.signing.apiV3Key, 'certificate'),
    }
  })
  return buildSuccess({ data })
}

/** Verifies the merchant's signature over the exact request. */
export function isSignedByMerchant(
  state: SimState,
  request: { authorization: string; method: string; target: string; body: string },
): boolean {
  const [scheme = '', rest = ''] = request.authorization.split(/ (.*)/s)
  const parts = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map((match) => [match[1], match[2] ?? '']))
  const { mchid, serial_no: serial, timestamp = '', nonce_str: nonce = '', signature = '' } = parts
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || mchid !== state.merchantId || serial !== state.merchantSerial)
    return false
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) return false
  const lines = `${request.method}\n${request.target}\n${timestamp}\n${nonce}\n${request.body}\n`
  return createVerify('RSA-SHA256').update(lines).verify(state.merchant.publicKey, signature, 'base64')
}
