/** Reversing over TLS that requires the merchant's certificate. */
import { createPrivateKey } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProviderProblem } from '../problem-report.ts'
import { generateKeyPair } from '../simulator/keys.ts'
import type { CodePaymentApi } from './code-pay.ts'
import { writeFlatXml } from './flat-xml.ts'
import { createSelfSigned } from './test-certificate.ts'
import { createV2CodePay } from './v2-code-pay.ts'
import { signV2Fields } from './v2-sign.ts'

const KEY = 'k'.repeat(32)
const merchant = generateKeyPair()
const stranger = generateKeyPair()
const host = generateKeyPair()
const certificate = createSelfSigned('merchant of the house', merchant)
const hostCertificate = createSelfSigned('127.0.0.1', host)
const trusted = getCACertificates('default')

/** Name of the certificate presented with each call; '' without one. */
const shown: [path: string, name: string][] = []
let server: Server
let payUrl = ''

beforeAll(async () => {
  setDefaultCACertificates([...trusted, hostCertificate])
  const fields = { return_code: 'SUCCESS', appid: 'wx1', mch_id: '1900000001', result_code: 'FAIL' }
  const reply = (more: object) => writeFlatXml(signV2Fields(new Map(Object.entries({ ...fields, ...more })), KEY))
  // Same rule as WeChat: any client may connect, but only one with the certificate may reverse.
  const tls = {
    key: host.privateKey,
    cert: hostCertificate,
    ca: certificate,
    requestCert: true,
    rejectUnauthorized: false,
  }
  server = createServer(tls, (request, response) => {
    const socket = request.socket as TLSSocket
    const name = socket.authorized ? String(socket.getPeerCertificate().subject.CN) : ''
    shown.push([request.url ?? '', name])
    const isReverse = request.url === '/secapi/pay/reverse'
    if (isReverse && name === '')
      return void response.writeHead(400).end('<html>400 No required SSL certificate</html>')
    response.end(reply(isReverse ? { result_code: 'SUCCESS', recall: 'N' } : { err_code: 'ORDERNOTEXIST' }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  payUrl = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  setDefaultCACertificates(trusted)
  server.closeAllConnections()
  server.close()
})

function codePayWith(change: { certificate?: string; key?: string }, problems: ProviderProblem[] = []): CodePaymentApi {
  const settings = {
    app: { appId: 'wx1', secret: '' },
    merchantId: '1900000001',
    merchantKey: createPrivateKey(change.key ?? merchant.privateKey),
    payUrl,
    fallbackUrl: '',
    apiV2Key: KEY,
    certificate: change.certificate ?? certificate,
  }
  const nobody = async () => ({ state: 'absent' as const })
  return createV2CodePay(settings, (problem) => problems.push(problem), nobody)
}

it('presents the certificate to reverse, and for no other call', async () => {
  const codePay = codePayWith({})
  expect(await codePay.query('T1')).toEqual({ state: 'absent' })
  expect(await codePay.reverse('T1')).toEqual({ state: 'ended' })
  expect(shown).toEqual([
    ['/pay/orderquery', ''],
    ['/secapi/pay/reverse', 'merchant of the house'],
  ])
})

it('does not reverse without a certificate, or with another one', async () => {
  expect((await codePayWith({ certificate: '' }).reverse('T1')).state).toBe('unknown')
  const foreign = { certificate: createSelfSigned('merchant of the house', stranger), key: stranger.privateKey }
  expect((await codePayWith(foreign).reverse('T1')).state).toBe('unknown')
})

it('sends nothing to a host whose own certificate is not trusted', async () => {
  setDefaultCACertificates(trusted)
  const problems: ProviderProblem[] = []
  const before = shown.length
  expect((await codePayWith({}, problems).reverse('T1')).state).toBe('unknown')
  expect([shown.length - before, problems]).toEqual([0, [{ call: 'POST /secapi/pay/reverse', code: '微信没有回答' }]])
  setDefaultCACertificates([...trusted, hostCertificate])
})
