/** Simulated 美团: verifies our signature and has its own records. */
import { formatTime } from '@nocturne/base/venue-time'
import { signMeituan } from '../meituan.ts'
import type { MeituanSettings } from '../meituan.ts'
import { serveSimulator } from './serve.ts'
import type { SimRequest, SimPlannedReply } from './serve.ts'
import type { VoucherBook } from './voucher-book.ts'

const settings = { developerId: '100001', signKey: 'simulated-meituan', appAuthToken: 'simulated-shop' }

type Biz = { receiptCode?: string; requestId?: string; count?: number; date?: string; offset?: number; limit?: number }

const buildRefusal = (msg: string) => ({ code: 'OP_BIZ_ERROR', msg, data: null, traceId: '0' })
const buildSuccess = (data: object) => ({ code: 'OP_SUCCESS', msg: '成功', data, traceId: '0' })

/** Starts the simulator on loopback. */
export async function createMeituanSimulator(
  book: VoucherBook,
): Promise<{ settings: MeituanSettings; stop: () => Promise<void> }> {
  const { url, stop } = await serveSimulator((call) => handleCall(book, call))
  return { settings: { ...settings, url }, stop }
}

function handleCall(book: VoucherBook, { url, body }: SimRequest): SimPlannedReply | null {
  const fields = Object.fromEntries(new URLSearchParams(body))
  const { sign, ...signed } = fields
  if (sign !== signMeituan(settings.signKey, signed))
    return { fault: undefined, answer: () => buildRefusal('签名错误') }
  const biz = JSON.parse(fields['biz'] ?? '{}') as Biz
  const code = biz.receiptCode ?? ''
  switch (url.pathname.split('/').at(-1)) {
    case 'prepare':
      return { fault: book.nextFault('meituan', 'prepare'), answer: () => prepare(book, code) }
    case 'consume':
      return { fault: book.nextFault('meituan', 'verify', [code]), answer: () => consume(book, biz) }
    case 'reverseconsume':
      return { fault: book.nextFault('meituan', 'cancel'), answer: () => reverse(book, code) }
    case 'querylistbydate':
      return { fault: book.nextFault('meituan', 'list'), answer: () => list(book, biz) }
    default:
      return null
  }
}

function prepare(book: VoucherBook, code: string) {
  const order = book.orderOf('meituan', code)
  const [voucher] = order ?? []
  if (!order || !voucher) return buildRefusal('券码不存在')
  if (voucher.wrong !== null) return buildRefusal(voucher.wrong)
  if (book.useOf(code)) return buildRefusal('券码已使用')
  const unused = order.filter((one) => !book.useOf(one.code))
  return buildSuccess({
    count: unused.length,
    orderId: voucher.orderNo,
    receiptCode: code,
    dealId: voucher.deal.dealId,
    dealTitle: voucher.deal.dealTitle,
    dealPrice: voucher.deal.sellAmount / 100,
    dealMarketPrice: voucher.deal.marketAmount / 100,
    receiptEndDate: voucher.endAt.getTime(),
  })
}

function consume(book: VoucherBook, { receiptCode = '', requestId = '', count = 1 }: Biz) {
  const order = book.orderOf('meituan', receiptCode)
  if (!order) return buildRefusal('券码不存在')
  const before = book.usesOf(requestId)
  const unused = order.filter((one) => !book.useOf(one.code))
  if (before.length === 0 && (book.useOf(receiptCode) || unused.length < count)) return buildRefusal('券码已使用')
  const uses = book.use(requestId, unused.slice(0, count))
  return buildSuccess({ result: uses.map((use) => ({ receiptCode: use.code, flowId: use.verifyId })) })
}

function reverse(book: VoucherBook, code: string) {
  const use = book.useOf(code)
  const why = use ? book.takeBack(use) : '该券未核销'
  return why === null ? buildSuccess({}) : buildRefusal(why)
}

function list(book: VoucherBook, { date = '', offset = 0, limit = 50 }: Biz) {
  const uses = book.usesOn('meituan', date)
  const records = uses.slice(offset, offset + limit).map((use) => ({
    receiptCode: use.code,
    dealTitle: use.deal.dealTitle,
    dealPrice: use.deal.sellAmount / 100,
    verifyTime: formatTime(new Date(use.usedMs)),
    flowId: use.verifyId,
    refundStatus: use.cancelledMs === null ? 1 : 6,
  }))
  return buildSuccess({ totalCount: uses.length, records })
}
