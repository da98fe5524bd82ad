/** Self-signed certificate for tests: just enough of X.509 for a TLS connection on loopback. */
import { createPublicKey, createSign } from 'node:crypto'
import type { KeyPair } from '../simulator/keys.ts'

const SHA256_WITH_RSA = '06092a864886f70d01010b0500'
const COMMON_NAME = '0603550403'
const ALT_NAME = '0603551d11'
const LOOPBACK = '87047f000001'

function encodeDer(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
  const size = content.length.toString(16)
  const bytes = Buffer.from(size.padStart(size.length + (size.length % 2), '0'), 'hex')
  const length = content.length < 128 ? bytes : Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes])
  return Buffer.concat([Buffer.from([tag]), length, content])
}

const encodeSequence = (...parts: (Buffer | string)[]) => encodeDer(0x30, ...parts)

type Particulars = { serial?: string; untilYear?: number }

/** PEM; valid for 127.0.0.1, by default from 2020 to the beginning of 2120. `serial` is hexadecimal and begins with a digit below 8. */
export function createSelfSigned(
  commonName: string,
  pair: KeyPair,
  { serial = '01', untilYear = 2120 }: Particulars = {},
): string {
  const name = encodeSequence(encodeDer(0x31, encodeSequence(COMMON_NAME, encodeDer(0x0c, Buffer.from(commonName)))))
  const encodeTime = (year: number) => encodeDer(0x18, Buffer.from(`${year}0101000000Z`))
  const altName = encodeSequence(ALT_NAME, encodeDer(0x04, encodeSequence(LOOPBACK)))
  const body = encodeSequence(
    encodeDer(0xa0, encodeDer(0x02, '02')),
    encodeDer(0x02, serial),
    encodeSequence(SHA256_WITH_RSA),
    name,
    encodeSequence(encodeTime(2020), encodeTime(untilYear)),
    name,
    createPublicKey(pair.publicKey).export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, encodeSequence(altName)),
  )
  const signature = createSign('RSA-SHA256').update(body).sign(pair.privateKey)
  const whole = encodeSequence(body, encodeSequence(SHA256_WITH_RSA), encodeDer(0x03, '00', signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
