/** Simulated 抖音: issues its own tokens and has its own records. */
import { randomUUID } from 'node:crypto'
import type { DouyinSettings } from '../douyin.ts'
import { errorSentences, reverseDigits } from './voucher-book.ts'
import { serveSimulator } from './serve.ts'
import type { SimRequest, SimPlannedReply } from './serve.ts'
import type { SimVoucher, VoucherBook } from './voucher-book.ts'

const settings = { clientKey: 'simulated-key', clientSecret: 'simulated-douyin', accountId: '7001', poiId: '7002' }
const ACCESS_TOKEN = 'clt.simulated'
const BASE = '/goodlife/v1/fulfilment/certificate/'

const buildRefusal = (description: string) => ({ data: { error_code: 2_119_005, description } })
const buildSuccess = (data: object) => ({ data: { error_code: 0, description: 'success', ...data } })
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Starts the simulator on loopback. */
export async function createDouyinSimulator(
  book: VoucherBook,
): Promise<{ settings: DouyinSettings; stop: () => Promise<void> }> {
  const { url, stop } = await serveSimulator((call) => handleCall(book, call))
  return { settings: { ...settings, url }, stop }
}

type Sent = { verify_token?: string; encrypted_codes?: string[]; verify_id?: string }

function handleCall(book: VoucherBook, { url, headers, body }: SimRequest): SimPlannedReply | null {
  if (url.pathname === '/oauth/client_token/') return { fault: undefined, answer: () => issueToken(body) }
  if (headers['access-token'] !== ACCESS_TOKEN)
    return { fault: undefined, answer: () => buildRefusal('access_token 无效') }
  const sent = (body === '' ? {} : JSON.parse(body)) as Sent
  switch (url.pathname) {
    case `${BASE}prepare/`:
      return { fault: book.nextFault('douyin', 'prepare'), answer: () => prepare(book, url.searchParams) }
    case `${BASE}verify/`: {
      const codes = (sent.encrypted_codes ?? []).map(decodeCode)
      return { fault: book.nextFault('douyin', 'verify', codes), answer: () => verify(book, sent) }
    }
    case `${BASE}cancel/`:
      return { fault: book.nextFault('douyin', 'cancel'), answer: () => cancel(book, sent) }
    case `${BASE}verify_record/query/`:
      return { fault: book.nextFault('douyin', 'list'), answer: () => list(book, url.searchParams) }
    default:
      return null
  }
}

function issueToken(body: string) {
  const fields = new URLSearchParams(body)
  const known = fields.get('client_key') === settings.clientKey && fields.get('client_secret') === settings.clientSecret
  return known ? buildSuccess({ access_token: ACCESS_TOKEN, expires_in: 7_200 }) : buildRefusal('应用信息错误')
}

const encodeCode = (code: string) => Buffer.from(code, 'utf8').toString('base64url')
const decodeCode = (code: string) => Buffer.from(code, 'base64url').toString('utf8')

function prepare(book: VoucherBook, query: URLSearchParams) {
  if (query.get('poi_id') !== settings.poiId) return buildRefusal('该券不可在本门店使用')
  // The link of a simulated picture contains its code.
  const code = query.get('code') ?? query.get('encrypted_data') ?? ''
  const order = book.orderOf('douyin', code)
  if (!order) return buildRefusal('券码不存在')
  const why = order[0]?.wrong ?? (book.useOf(code) ? errorSentences['91'] : null)
  if (why) return buildRefusal(why)
  const unused = order.filter((one) => !book.useOf(one.code))
  const verifyToken = randomUUID()
  return buildSuccess({
    verify_token: verifyToken,
    order_id: order[0]?.orderNo ?? '',
    certificates: unused.map(toCertificate),
  })
}

const toCertificate = ({ certificateId, code, deal, beginAt, endAt }: SimVoucher) => ({
  certificate_id: certificateId,
  encrypted_code: encodeCode(code),
  start_time: toSeconds(beginAt),
  expire_time: toSeconds(endAt),
  sku: { sku_id: deal.dealId, title: deal.dealTitle, groupon_type: 1, market_price: deal.marketAmount },
  amount: {
    original_amount: deal.sellAmount,
    pay_amount: deal.sellAmount,
    coupon_pay_amount: deal.sellAmount,
    list_market_amount: deal.marketAmount,
  },
})

function verify(book: VoucherBook, { verify_token: token = '', encrypted_codes: encrypted = [] }: Sent) {
  const before = book.usesOf(token)
  const codes = encrypted.map(decodeCode)
  const used = before.length === 0 ? codes.find((code) => book.useOf(code)) : undefined
  const buildResults = (result: number, msg: string, of: (code: string) => object) =>
    buildSuccess({
      verify_results: codes.map((code) => ({ result, msg, code: encodeCode(code), origin_code: code, ...of(code) })),
    })
  if (used !== undefined) return buildResults(1, '券码已使用', () => ({}))
  const vouchers = codes.flatMap((code) => book.orderOf('douyin', code)?.[0] ?? [])
  const uses = new Map(book.use(token, vouchers).map((use) => [use.code, use]))
  return buildResults(0, 'success', (code) => ({
    verify_id: uses.get(code)?.verifyId,
    certificate_id: `7${reverseDigits(code)}`,
  }))
}

function cancel(book: VoucherBook, { verify_id: verifyId = '' }: Sent) {
  const use = book.useById(verifyId)
  const why = use ? book.takeBack(use) : '该券未核销'
  return why === null ? buildSuccess({}) : buildRefusal(why)
}

function list(book: VoucherBook, query: URLSearchParams) {
  const date = new Date((Number(query.get('start_time')) + 8 * 3600) * 1000).toISOString().slice(0, 10)
  const from = Number(query.get('cursor'))
  const size = Number(query.get('size'))
  const uses = book.usesOn('douyin', date).slice(from, from + size)
  return buildSuccess({
    records: uses.map((use, index) => ({
      cursor: String(from + index + 1),
      verify_id: use.verifyId,
      certificate_id: `7${reverseDigits(use.code)}`,
      origin_code: use.code,
      verify_time: Math.floor(use.usedMs / 1000),
      status: use.cancelledMs === null ? 1 : 2,
      amount: { coupon_pay_amount: use.deal.sellAmount },
      sku: { title: use.deal.dealTitle },
    })),
  })
}
