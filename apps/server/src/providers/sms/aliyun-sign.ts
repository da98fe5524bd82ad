/** Signature of Alibaba Cloud's RPC calls, version 3 (ACS3-HMAC-SHA256): method, query and headers, with an empty body. Pure. */
import { createHmac, hash } from 'node:crypto'

type AliyunCall = {
  host: string
  action: string
  version: string
  /** Parameters; all are sent in the query string. */
  query: Readonly<Record<string, string>>
  /** UTC, whole seconds: `2023-10-26T10:22:32Z`. */
  date: string
  nonce: string
}

const ALGORITHM = 'ACS3-HMAC-SHA256'
const EMPTY = hash('sha256', '')

/** Encoding of RFC 3986: also encodes the five characters that `encodeURIComponent` skips. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** Query string with names in byte order. */
export function buildCanonicalQuery(query: AliyunCall['query']): string {
  return Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

/** Headers of the signed POST, including `AuthorizationState`. */
export function buildSignedHeaders(
  { host, action, version, query, date, nonce }: AliyunCall,
  { keyId, keySecret }: { keyId: string; keySecret: string },
): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': EMPTY,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).toSorted()
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('')
  const signed = names.join(';')
  const request = ['POST', '/', buildCanonicalQuery(query), lines, signed, EMPTY].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`${ALGORITHM}\n${hash('sha256', request)}`)
    .digest('hex')
  return {
    ...headers,
    Authorization: `${ALGORITHM} Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`,
  }
}
