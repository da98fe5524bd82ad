/** Tests version 2 response by response, against a scripted WeChat. */
import { createPrivateKey } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderProblem } from '../problem-report.ts'
import type { TradeReply } from '../provider.ts'
import { generateKeyPair } from '../simulator/keys.ts'
import type { CodePaymentApi } from './code-pay.ts'
import { readFlatXml, writeFlatXml } from './flat-xml.ts'
import { createV2CodePay } from './v2-code-pay.ts'
import { hasValidV2Signature, signV2Fields } from './v2-sign.ts'
import { buildCodeOrder } from './test-harness.ts'

const KEY = 'k'.repeat(32)
const NO = 'T00000001'
const US = { return_code: 'SUCCESS', return_msg: 'OK', appid: 'wx1', mch_id: '1900000001', nonce_str: 'n' }
const PAID = {
  ...US,
  result_code: 'SUCCESS',
  out_trade_no: NO,
  openid: 'o1',
  transaction_id: '4200',
  total_fee: '8800',
  fee_type: 'CNY',
  time_end: '20261120230005',
}
const order = buildCodeOrder(NO)

let answer: { status?: number; body: string; headers?: Record<string, string> }
let requests: { path: string; fields: Record<string, string>; isSigned: boolean }[] = []
let problems: ProviderProblem[] = []
let codePay: CodePaymentApi
/** Reply that the version 3 query returns for the order. */
let whole: TradeReply
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const fields = readFlatXml(body)
    requests.push({
      path: request.url ?? '',
      fields: Object.fromEntries(fields),
      isSigned: hasValidV2Signature(fields, KEY),
    })
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  codePay = createV2CodePay(
    {
      app: { appId: 'wx1', secret: '' },
      merchantId: '1900000001',
      merchantKey: createPrivateKey(generateKeyPair().privateKey),
      payUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      fallbackUrl: '',
      apiV2Key: KEY,
      certificate: '',
    },
    (problem) => problems.push(problem),
    async () => whole,
  )
})
beforeEach(() => {
  whole = { state: 'absent' }
  requests = []
  problems = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sets WeChat's next response, signed. Fields set to undefined are omitted. */
function says(fields: Record<string, string | undefined>, key = KEY): void {
  const present = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  answer = { body: writeFlatXml(signV2Fields(new Map(present), key)) }
}

const refuses = (code: string, more: Record<string, string> = {}) =>
  says({ ...US, result_code: 'FAIL', err_code: code, ...more })

describe('request', () => {
  it('is signed, names the merchant, and contains the code once', async () => {
    says(PAID)
    await codePay.charge({ ...order, subject: '酒水\u0000 & <套餐>' })
    expect(requests).toMatchObject([
      {
        path: '/pay/micropay',
        isSigned: true,
        fields: {
          appid: 'wx1',
          mch_id: '1900000001',
          sign_type: 'HMAC-SHA256',
          out_trade_no: NO,
          total_fee: '8800',
          fee_type: 'CNY',
          auth_code: order.authCode,
          body: '酒水 & <套餐>',
          spbill_create_ip: '203.0.113.9',
          device_info: '7',
        },
      },
    ])
    await codePay.query(NO)
    await codePay.reverse(NO)
    expect(requests.slice(1).map(({ path, isSigned, fields }) => [path, isSigned, fields['out_trade_no']])).toEqual([
      ['/pay/orderquery', true, NO],
      ['/secapi/pay/reverse', true, NO],
    ])
    const nonces = requests.map(({ fields }) => fields['nonce_str'])
    expect(new Set(nonces).size).toBe(3)
  })
})

describe('successful charge', () => {
  it('returns everything the caller compares', async () => {
    says(PAID)
    expect(await codePay.charge(order)).toEqual({
      state: 'paid',
      transactionId: '4200',
      amount: 8_800,
      currency: 'CNY',
      payerId: 'o1',
      paidAt: new Date('2026-11-20T15:00:05Z'),
      merchantId: '1900000001',
      appId: 'wx1',
    })
    expect(problems).toEqual([])
  })

  it('returns another amount or currency unchanged: the caller compares it', async () => {
    says({ ...PAID, total_fee: '1' })
    expect(await codePay.charge(order)).toMatchObject({ state: 'paid', amount: 1 })
    says({ ...PAID, fee_type: 'HKD', trade_state: 'SUCCESS' })
    expect(await codePay.query(NO)).toMatchObject({ state: 'paid', currency: 'HKD' })
  })

  it.each([
    ['of another order', { out_trade_no: 'T2' }],
    ['of no order', { out_trade_no: undefined }],
    ['of another merchant', { mch_id: '1900000999' }],
    ['of another app', { appid: 'wx2' }],
    ['without an amount', { total_fee: undefined }],
    ['of an amount in yuan', { total_fee: '88.00' }],
    ['of a negative amount', { total_fee: '-8800' }],
    ['of nothing', { total_fee: '0' }],
    ['without a transaction', { transaction_id: undefined }],
    ['without its time', { time_end: undefined }],
    ['with an impossible time', { time_end: '20269920230005' }],
    ['with a time in another format', { time_end: '2026-11-20 23:00:05' }],
    ['with no result', { result_code: undefined }],
    ['with an unknown result', { result_code: 'MAYBE' }],
    ['refused without a code', { result_code: 'FAIL' }],
    ['with an unknown return code', { return_code: 'OK' }],
  ])('%s is unknown', async (_, change) => {
    says({ ...PAID, trade_state: 'SUCCESS', ...change })
    expect((await codePay.charge(order)).state).toBe('unknown')
    expect((await codePay.query(NO)).state).toBe('unknown')
  })
})

describe('a response without a valid signature is unknown', () => {
  const all = async () => [
    (await codePay.charge(order)).state,
    (await codePay.query(NO)).state,
    (await codePay.reverse(NO)).state,
  ]
  const UNKNOWN = ['unknown', 'unknown', 'unknown']
  const paid = { ...PAID, trade_state: 'SUCCESS' }

  it('signed with another key, paid or refused', async () => {
    says(paid, 'x'.repeat(32))
    expect(await all()).toEqual(UNKNOWN)
    says({ ...US, result_code: 'FAIL', err_code: 'ORDERNOTEXIST' }, 'x'.repeat(32))
    expect(await all()).toEqual(UNKNOWN)
    expect(problems.every(({ code }) => code === '微信的回答无法确认')).toBe(true)
  })

  it('not signed, or altered afterwards', async () => {
    answer = { body: writeFlatXml(new Map(Object.entries(paid))) }
    expect(await all()).toEqual(UNKNOWN)
    says(paid)
    answer = { body: answer.body.replace('8800', '1') }
    expect(await all()).toEqual(UNKNOWN)
  })

  it('refused before parsing: operations get the reason without long numbers', async () => {
    answer = {
      body: `<xml><return_code><![CDATA[FAIL]]></return_code><return_msg><![CDATA[签名错误 ${order.authCode}]]></return_msg></xml>`,
    }
    expect(await all()).toEqual(UNKNOWN)
    expect(problems[0]).toEqual({ call: 'POST /pay/micropay', code: 'return_code FAIL 签名错误 …' })
  })

  it.each([
    [
      'S39 an external entity',
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><xml><return_code>&f;</return_code></xml>',
    ],
    ['S39 nested entities', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(10)}">]><xml><a>&b;</a></xml>`],
    ['a page', '<html><body>502 Bad Gateway</body></html>'],
    ['nothing', ''],
    ['more than 64 KB', `<xml><a>${'x'.repeat(70_000)}</a></xml>`],
  ])('%s', async (_, body) => {
    answer = { body }
    expect(await all()).toEqual(UNKNOWN)
  })

  it('a server error, and a redirect that is not followed', async () => {
    says(paid)
    answer = { ...answer, status: 502 }
    expect(await codePay.charge(order)).toEqual({ state: 'unknown', reason: '微信系统繁忙' })
    answer = { ...answer, status: 302, headers: { location: '/elsewhere' } }
    expect(await all()).toEqual(UNKNOWN)
    expect(requests.map(({ path }) => path)).not.toContain('/elsewhere')
  })
})

describe('signed refusal', () => {
  it.each(['SYSTEMERROR', 'BANKERROR', 'ORDERPAID', 'OUT_TRADE_NO_USED', 'TRADE_ERROR', 'SOMETHING_NEW'])(
    '%s leaves a charge to the next query',
    async (code) => {
      refuses(code)
      expect((await codePay.charge(order)).state).toBe('unknown')
    },
  )

  it('waits for a payer who is typing', async () => {
    refuses('USERPAYING')
    expect(await codePay.charge(order)).toEqual({ state: 'waiting', payerBusy: true })
  })

  it.each([
    ['AUTHCODEEXPIRE', 'failed'],
    ['AUTH_CODE_ERROR', 'failed'],
    ['AUTH_CODE_INVALID', 'failed'],
    ['NOTENOUGH', 'failed'],
    ['NOTSUPORTCARD', 'failed'],
    ['BUYER_MISMATCH', 'failed'],
    ['ORDERCLOSED', 'closed'],
    ['ORDERREVERSED', 'closed'],
  ])('%s is final', async (code, state) => {
    refuses(code)
    expect((await codePay.charge(order)).state).toBe(state)
    expect(problems).toEqual([])
  })

  it.each([
    'SIGNERROR',
    'NOAUTH',
    'PARAM_ERROR',
    'APPID_MCHID_NOT_MATCH',
    'MCHID_NOT_EXIST',
    'LACK_PARAMS',
    'XML_FORMAT_ERROR',
  ])('%s is our error: no money was taken, and it is reported to operations', async (code) => {
    refuses(code)
    expect(await codePay.charge(order)).toEqual({ state: 'failed', reason: '微信支付暂时用不了，请换一种方式付款' })
    expect(problems).toEqual([{ call: 'POST /pay/micropay', code }])
    // Errors caused by our account or request decide nothing in a query or reversal.
    expect((await codePay.query(NO)).state).toBe('unknown')
    expect((await codePay.reverse(NO)).state).toBe('unknown')
  })
})

describe('query', () => {
  it.each([
    ['NOTPAY', { state: 'waiting', payerBusy: false }],
    ['USERPAYING', { state: 'waiting', payerBusy: true }],
    ['CLOSED', { state: 'closed' }],
    ['PAYERROR', { state: 'failed' }],
    ['REVOKED', { state: 'closed' }],
    ['SOMETHING_NEW', { state: 'unknown' }],
  ])('returns %s', async (tradeState, reply) => {
    says({ ...US, result_code: 'SUCCESS', out_trade_no: NO, trade_state: tradeState })
    expect(await codePay.query(NO)).toMatchObject(reply)
  })

  it('returns a refund only of a paid order, and absent for an unknown one', async () => {
    says({ ...PAID, trade_state: 'REVOKED' })
    expect(await codePay.query(NO)).toEqual({ state: 'returned', transactionId: '4200' })
    refuses('ORDERNOTEXIST')
    expect(await codePay.query(NO)).toEqual({ state: 'absent' })
  })

  it('needs a state: success of the call alone is not a payment', async () => {
    says(PAID)
    expect((await codePay.query(NO)).state).toBe('unknown')
  })
})

describe('reversal', () => {
  it('has ended an order when WeChat says so', async () => {
    says({ ...US, result_code: 'SUCCESS', recall: 'N' })
    expect(await codePay.reverse(NO)).toEqual({ state: 'ended' })
    refuses('ORDERREVERSED')
    expect(await codePay.reverse(NO)).toEqual({ state: 'ended' })
  })

  it('must be repeated as long as WeChat requests it, whatever else the response says', async () => {
    const again = { state: 'unknown', reason: '微信要求再次撤销' }
    says({ ...US, result_code: 'SUCCESS', recall: 'Y' })
    expect(await codePay.reverse(NO)).toEqual(again)
    refuses('SYSTEMERROR', { recall: 'Y' })
    expect(await codePay.reverse(NO)).toEqual(again)
    refuses('ORDERREVERSED', { recall: 'Y' })
    expect(await codePay.reverse(NO)).toEqual(again)
  })

  it('is refused while the payer is typing and when it is too late', async () => {
    refuses('USERPAYING', { recall: 'Y' })
    expect(await codePay.reverse(NO)).toEqual({ state: 'refused', reason: '客人正在输入密码' })
    refuses('REVERSE_EXPIRE')
    expect((await codePay.reverse(NO)).state).toBe('refused')
  })
})

describe('partly refunded order', () => {
  const BARE = { ...US, result_code: 'SUCCESS', out_trade_no: NO, trade_state: 'REFUND' }
  const PAID_WHOLE = {
    state: 'paid',
    transactionId: '4200',
    amount: 8_800,
    currency: 'CNY',
    payerId: 'o1',
    paidAt: new Date('2026-11-20T23:00:05+08:00'),
    merchantId: '1900000001',
    appId: 'wx1',
  } as const

  it('lacks amounts in version 2: version 3 shows that it was paid', async () => {
    says(BARE)
    whole = PAID_WHOLE
    expect(await codePay.query(NO)).toEqual(PAID_WHOLE)
  })

  it('is undecided while version 3 does not respond, and never absent', async () => {
    says(BARE)
    whole = { state: 'unknown', reason: '微信没有回答' }
    expect(await codePay.query(NO)).toEqual(whole)
    whole = { state: 'absent' }
    expect((await codePay.query(NO)).state).toBe('unknown')
  })

  it('is queried once when version 2 does include its amounts', async () => {
    says({ ...PAID, trade_state: 'REFUND' })
    expect(await codePay.query(NO)).toMatchObject({ state: 'paid', transactionId: '4200', amount: 8_800 })
  })
})
