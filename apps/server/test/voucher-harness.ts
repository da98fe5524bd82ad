/**
 * A server with both group-buying platforms over loopback in their own protocols: the real adapters, and simulators
 * with shared records. All share one clock.
 */
import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { groupDeals } from '../demo/packages-data.ts'
import { processDueVouchers } from '../src/modules/vouchers/jobs.ts'
import { createDouyin } from '../src/providers/vouchers/douyin.ts'
import { createMeituan } from '../src/providers/vouchers/meituan.ts'
import { setVoucherPlatforms } from '../src/providers/vouchers/registry.ts'
import { createDouyinSimulator } from '../src/providers/vouchers/simulator/douyin-simulator.ts'
import { createMeituanSimulator } from '../src/providers/vouchers/simulator/meituan-simulator.ts'
import { VoucherBook } from '../src/providers/vouchers/simulator/voucher-book.ts'
import { startTestApi, TONIGHT } from './api.ts'
import type { Caller, TestApi } from './api.ts'
import { fillStock } from './factories.ts'
import { runAtEnd } from './harness/at-end.ts'

/** 双人畅饮 at 美团: list 388.00, paid 198.00, fee 8 %. 散台啤酒 at 抖音: 598.00, 299.00, 5 %. */
export const MEITUAN_DEAL = 'MT2026001'
export const DOUYIN_DEAL = 'DY2026001'
/** Choices of the deals: popcorn and fries. */
export const dealChoices: Readonly<Record<string, { goodsId: number; quantity: number }[]>> = {
  [MEITUAN_DEAL]: [{ goodsId: 48, quantity: 1 }],
  [DOUYIN_DEAL]: [{ goodsId: 48, quantity: 2 }],
}

export type VoucherHarness = {
  api: TestApi
  cashier: Caller
  manager: Caller
  book: VoucherBook
  /** Creates a code with `count` vouchers in its order; `end` chooses a scripted failure by the code's ending. */
  code: (dealId: string, more?: { count?: number; end?: string }) => string
  /** Looks a code up and uses `count` of its vouchers on a sitting. */
  use: (dealId: string, tableRecordId: number, more?: Using) => Promise<UsedVouchersReply>
  /** Runs background rounds over time until nothing is pending. */
  follow: () => Promise<void>
}

type Using = { caller?: Caller; count?: number; end?: string; code?: string; requestId?: string }
export type UsedVouchersReply = Awaited<ReturnType<Caller['send']>> & {
  data: { verifyIds: number[]; orderId: number | null; status: string }
}

export async function startVoucherHarness(): Promise<VoucherHarness> {
  const api = await startTestApi(TONIGHT)
  await fillStock(api)
  const book = new VoucherBook({ deals: groupDeals, clock: () => parseTime(api.clock.now()) })
  const meituan = await createMeituanSimulator(book)
  const douyin = await createDouyinSimulator(book)
  setVoucherPlatforms([
    createMeituan(meituan.settings, { mode: 'simulated' }),
    createDouyin(douyin.settings, { mode: 'simulated' }),
  ])
  runAtEnd(async () => {
    setVoucherPlatforms([])
    await Promise.all([meituan.stop(), douyin.stop()])
  })
  const cashier = await api.as('shouyin01')
  const manager = await api.as('lm01')
  let serial = 0
  const createCode: VoucherHarness['code'] = (dealId, more = {}) =>
    book.codeOf(dealId, { serial: (serial += 1), ...more })
  return {
    api,
    cashier,
    manager,
    book,
    code: createCode,
    use: async (dealId, tableRecordId, using = {}) => {
      const { caller = cashier, count = 1, requestId = randomUUID() } = using
      const text = using.code ?? createCode(dealId, { count, ...(using.end !== undefined && { end: using.end }) })
      const { verifyToken, certificates } = await caller.call(vouchers.prepare, { code: text })
      const reply = await caller.send(vouchers.consume, {
        requestId,
        verifyToken,
        certificateIds: certificates.slice(0, count).map(({ certificateId }) => certificateId),
        tableRecordId,
        packageDetail: dealChoices[dealId] ?? [],
      })
      return reply
    },
    follow: async () => {
      for (let round = 0; round < 5; round += 1) {
        api.clock.later(2)
        await processDueVouchers(api.db, parseTime(api.clock.now()))
      }
    },
  }
}
