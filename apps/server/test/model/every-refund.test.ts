/**
 * One property over every kind of refund, for every subject and caller: two concurrent requests refund once, never more
 * than was paid, to the account that paid; the list from which the refund was made, the guest's page and the payment
 * show the same sum; and the audit finds no violation. A new command that refunds must become a case here.
 */
import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payBizType, refundStatus, refundType, rewardCodeType, rewardStatus } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { processDueRefunds } from '../../src/modules/payments/refunds/channel-refunds.ts'
import { queryDueAttempts } from '../../src/modules/payments/attempts/follow-attempts.ts'
import { setProviders } from '../../src/providers/registry.ts'
import { startTestApi, TONIGHT } from '../api.ts'
import type { Caller } from '../api.ts'
import {
  addBooking,
  BOTTLE_GOODS_ID,
  listViolations,
  fillStock,
  listFreePayLaterTables,
  openTable,
  readBalance,
  readBill,
  orderBottles,
} from '../factories.ts'
import { createGuestPhone } from '../guest-phone.ts'
import { createMemberPhone } from '../members.ts'
import { listRefundLines } from '../refunds.ts'
import { fetchMemberCode, rechargeInCash, readStoredValue, RECHARGE_RULE_1000_ID } from '../stored-value.ts'
import { dealChoices, MEITUAN_DEAL } from '../voucher-harness.ts'
import { createWalletProvider } from '../wallet-provider.ts'
import type { WalletProvider } from '../wallet-provider.ts'

type Phone = Pick<Caller, 'send' | 'call'>
type Reply = { code: number; errCode?: string | undefined }

type Paid = {
  paymentNo: string
  /** The phone that paid. */
  phone: Phone
  /** Requests the refund; called twice concurrently. */
  refund: () => Promise<Reply>
  /** A second step by another person, where the first one only requests. */
  decide?: () => Promise<unknown>
  /** Expected refund, fen. */
  expected: number
  /** Refunded amount shown in the list for staff, fen. */
  shown: () => Promise<number>
  /** Refunded amount shown on the guest's own page next to the payment's result, fen. */
  seen?: () => Promise<number>
  /** Set when the money does not return to the wallet: the payment is voided, or refunded at the counter. */
  atDesk?: 'voided' | 'refunded'
}

const api = await startTestApi()
await fillStock(api)
const cashier = await api.as('shouyin01')
const finance = await api.as('caiwu01')
const gm = await api.as('gm')
const sales = await api.as('yx01')
const tables = (await listFreePayLaterTables(api)).values()
let wallet: WalletProvider
const now = () => parseTime(api.clock.now())
const MEMBER = 5
/** A night far enough ahead for a deposit to be refunded on cancellation. */
const DEPOSIT_NIGHT = '2026-03-18'

beforeEach(() => {
  api.clock.at(TONIGHT)
  wallet = createWalletProvider(api, 'alipay')
  setProviders({ alipay: wallet })
  return () => setProviders({})
})

/** The guest pays the order that the provider prepared last. */
async function arrive(): Promise<void> {
  wallet.pay(wallet.prepared.at(-1) ?? '')
  api.clock.later(1)
  for (let run = 0; run < 4; run += 1) await queryDueAttempts(api.db, now())
}

const wish = () => ({ requestId: randomUUID(), payMethod: 'alipay' as const })

/** A bottle, paid by a guest who scanned the bill's code. */
async function paidBill() {
  const { billId, tableRecordId } = await openTable(api, cashier, tables.next().value ?? '')
  const { orderId } = await orderBottles(cashier, tableRecordId)
  const { validcode } = await cashier.call(billing.payCode, { billId })
  const phone = createGuestPhone(api)
  const { paymentNo } = await phone.call(billing.scanPay, { ...wish(), validcode })
  await arrive()
  return { billId, orderId, phone, paymentNo }
}

async function ofBill(
  what: (bill: Awaited<ReturnType<typeof paidBill>>) => Promise<object>,
  expected: number,
): Promise<Paid> {
  const bill = await paidBill()
  const { orderId, phone, paymentNo } = bill
  const input = { orderId, reason: '客人不要了', ...(await what(bill)) } as Parameters<
    typeof cashier.send<typeof billing.refundApply>
  >[1]
  const rows = async () =>
    (await finance.call(billing.refundList, { orderId, beginDate: '2026-03-14', endDate: '2026-03-14' })).rows
  return {
    paymentNo,
    phone,
    expected,
    refund: () => cashier.send(billing.refundApply, input),
    decide: async () => {
      for (const { refundId, status } of await rows())
        if (status === refundStatus.pending) await finance.call(billing.refundAudit, { refundId, agree: true })
    },
    shown: async () =>
      (await rows())
        .filter(({ status }) => status === refundStatus.succeeded)
        .reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** A booking whose deposit the guest paid by its link. */
async function paidDeposit() {
  const { bookingId, shareCode } = await addBooking(
    sales,
    { areaId: 2, depositAmount: 20_000, bookingDate: DEPOSIT_NIGHT, arriveTime: `${DEPOSIT_NIGHT} 22:00:00` },
    api,
  )
  const phone = createGuestPhone(api)
  const { paymentNo } = await phone.call(billing.guestPay, {
    ...wish(),
    bizType: payBizType.deposit,
    bookingId,
    shareCode,
  })
  await arrive()
  const { rows } = await gm.call(reservations.list, { bookingDate: DEPOSIT_NIGHT, pageSize: 200 })
  const guestPhoneOf = rows.find((row) => row.bookingId === bookingId)?.guestPhone ?? ''
  return {
    bookingId,
    shareCode,
    tail: guestPhoneOf.slice(-4),
    paid: {
      paymentNo,
      phone,
      expected: 20_000,
      shown: async () =>
        (await gm.call(reservations.list, { bookingDate: DEPOSIT_NIGHT, pageSize: 200 })).rows.find(
          (row) => row.bookingId === bookingId,
        )?.depositRefunded ?? -1,
      seen: async () => (await phone.call(reservations.guestDetail, { shareCode })).depositRefunded,
    },
  }
}

async function paidKill(phone: Phone) {
  const { activityId } = await gm.call(flashSales.activitySave, {
    activityName: '周六疯抢夜',
    startTime: '2026-03-14 22:30:00',
    endTime: '2026-03-15 02:00:00',
    useStartDate: '2026-03-14',
    useEndDate: '2026-03-20',
    limitPerUser: 2,
    goods: [{ goodsId: BOTTLE_GOODS_ID, killPrice: 44_000, stockNum: 2, limitNum: 2 }],
    publish: true,
  })
  api.clock.at('2026-03-14 22:30:00')
  const { goods } = await gm.call(flashSales.activityDetail, { activityId })
  const orderInput = {
    killGoodsId: goods[0]?.killGoodsId ?? 0,
    quantity: 1,
    guestName: '王先生',
    guestPhone: '13900008888',
  }
  const { killOrderId } = await phone.call(flashSales.guestOrder, orderInput)
  const { paymentNo } = await phone.call(billing.guestPay, { ...wish(), bizType: payBizType.flashSale, killOrderId })
  await arrive()
  return {
    killOrderId,
    paid: {
      paymentNo,
      phone,
      expected: 44_000,
      shown: async () => (await gm.call(flashSales.orderList, { activityId })).summary.refundedAmount,
    },
  }
}

const cases: Record<string, { by: Endpoint; pay: () => Promise<Paid> }> = {
  'goods of a bill': {
    by: billing.refundApply,
    pay: () =>
      ofBill(async ({ billId }) => {
        const [line] = await listRefundLines({ api, cashier }, billId)
        return { refundType: refundType.goods, items: [{ orderItemId: line?.orderItemId ?? 0, quantity: 1 }] }
      }, 88_000),
  },
  'all the money of a bill without its goods': {
    by: billing.refundApply,
    pay: () => ofBill(async () => ({ refundType: refundType.moneyOnly, amount: 88_000 }), 88_000),
  },
  'a deposit, by staff': {
    by: reservations.refundDeposit,
    pay: async () => {
      const { bookingId, paid } = await paidDeposit()
      return { ...paid, refund: () => gm.send(reservations.refundDeposit, { bookingId, reason: '客人改期' }) }
    },
  },
  'a deposit, by the guest who cancels in time': {
    by: reservations.guestCancel,
    pay: async () => {
      const { bookingId, shareCode, tail, paid } = await paidDeposit()
      return {
        ...paid,
        refund: () => paid.phone.send(reservations.guestCancel, { bookingId, shareCode, phoneTail: tail }),
      }
    },
  },
  'a tip': {
    by: rewards.refund,
    pay: async () => {
      const phone = createGuestPhone(api)
      const { rewardCode } = await api.db
        .selectFrom('rewardCode')
        .select('rewardCode')
        .where('codeType', '=', rewardCodeType.common)
        .executeTakeFirstOrThrow()
      const userId = (await api.as('gs01')).userId ?? 0
      const { rewardId, paymentNo } = await phone.call(rewards.give, { ...wish(), money: 5200, userId, rewardCode })
      await arrive()
      return {
        paymentNo,
        phone,
        expected: 5200,
        refund: () => finance.send(rewards.refund, { rewardId, reason: '客人误付' }),
        shown: async () => {
          const tip = await api.db
            .selectFrom('reward')
            .selectAll()
            .where('rewardId', '=', rewardId)
            .executeTakeFirstOrThrow()
          return tip.status === rewardStatus.refunded ? tip.amount : 0
        },
      }
    },
  },
  'a recharge': {
    by: members.refundRecharge,
    pay: async () => {
      const phone = await createMemberPhone(api, MEMBER, `phone-of-recharge-${randomUUID()}`)
      const { rechargeId, paymentNo } = await phone.call(members.recharge, { ...wish(), ruleId: RECHARGE_RULE_1000_ID })
      await arrive()
      const row = <T extends { rechargeId: number }>(rows: readonly T[]) =>
        rows.find((one) => one.rechargeId === rechargeId)
      return {
        paymentNo,
        phone,
        expected: 100_000,
        refund: () => finance.send(members.refundRecharge, { rechargeId, amount: 100_000, reason: '客人要求' }),
        shown: async () =>
          row((await finance.call(members.rechargesOf, { memberId: MEMBER })).rows)?.refundedAmount ?? -1,
        seen: async () => row((await phone.call(members.recharges, {})).rows)?.refundedAmount ?? -1,
      }
    },
  },
  'a flash sale, by staff': {
    by: flashSales.orderRefund,
    pay: async () => {
      const { killOrderId, paid } = await paidKill(createGuestPhone(api))
      return { ...paid, refund: () => gm.send(flashSales.orderRefund, { killOrderId, reason: '客人来不了' }) }
    },
  },
  'a flash sale, by its member': {
    by: flashSales.memberKillRefund,
    pay: async () => {
      const phone = await createMemberPhone(api, MEMBER, `phone-of-kill-${randomUUID()}`)
      const { killOrderId, paid } = await paidKill(phone)
      return {
        ...paid,
        refund: () => phone.send(flashSales.memberKillRefund, { killOrderId }),
        seen: async () => (await phone.call(flashSales.memberKill, { killOrderId })).refund?.amount ?? 0,
      }
    },
  },
}

/** A bottle on a new bill. */
async function owedBill() {
  const { billId, tableRecordId } = await openTable(api, cashier, tables.next().value ?? '')
  await orderBottles(cashier, tableRecordId)
  return { billId, tableRecordId }
}

const lastPaymentOf = async (billId: number) =>
  (
    await api.db
      .selectFrom('payment')
      .select('paymentNo')
      .where('billId', '=', billId)
      .orderBy('paymentId', 'desc')
      .executeTakeFirstOrThrow()
  ).paymentNo

Object.assign(cases, {
  'a place of a play, with the play': {
    by: flashSales.playCancel,
    pay: async () => {
      const { playId } = await gm.call(flashSales.playSave, {
        title: '周六拼桌夜',
        startTime: '2026-03-14 23:30:00',
        areaId: 1,
        price: 16_800,
        memberLimit: 4,
        minMember: 2,
        maleNum: 0,
        femaleNum: 0,
        goods: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
      })
      const phone = createGuestPhone(api)
      const { joinId } = await phone.call(flashSales.guestJoin, {
        playId,
        guestName: '林小姐',
        guestPhone: '13900007777',
      })
      const { paymentNo } = await phone.call(billing.guestPay, { ...wish(), bizType: payBizType.groupPlay, joinId })
      await arrive()
      return {
        paymentNo,
        phone,
        expected: 16_800,
        refund: () => gm.send(flashSales.playCancel, { playId, reason: '场地调整' }),
        shown: async () =>
          (await gm.call(flashSales.playDetail, { playId })).joins.find((one) => one.joinId === joinId)
            ?.refundedAmount ?? -1,
      }
    },
  },
  'a bill that is reversed, to the balance that paid': {
    by: billing.reverse,
    pay: async () => {
      const payer = 6
      await rechargeInCash(cashier, payer)
      const { billId } = await owedBill()
      const sum = async () => Object.values(await readStoredValue(api, payer)).reduce((a, b) => a + b, 0)
      await cashier.call(billing.settle, {
        billId,
        payments: [{ payMethod: 'balance', amount: 88_000, authCode: await fetchMemberCode(api, payer) }],
      })
      const after = await sum()
      const { version } = await readBill(api, billId)
      return {
        paymentNo: await lastPaymentOf(billId),
        phone: cashier,
        expected: 88_000,
        atDesk: 'voided',
        refund: () => gm.send(billing.reverse, { billId, version, reason: '收错方式' }),
        shown: async () => (await sum()) - after,
      }
    },
  },
  'a voucher that is taken back, to its platform': {
    by: vouchers.cancel,
    pay: async () => {
      const { rows } = await finance.call(vouchers.packages, { platform: 'other' })
      const issue = { requestId: randomUUID(), groupPackageId: rows[0]?.groupPackageId ?? 0, count: 1 }
      const { codes } = await finance.call(vouchers.issueHouseCodes, {
        ...issue,
        beginDate: '2026-03-01',
        endDate: '2026-03-31',
      })
      const { billId, tableRecordId } = await owedBill()
      const { verifyToken, certificates } = await cashier.call(vouchers.prepare, { code: codes[0] ?? '' })
      const { verifyIds } = await cashier.call(vouchers.consume, {
        requestId: randomUUID(),
        verifyToken,
        certificateIds: certificates.map(({ certificateId }) => certificateId),
        tableRecordId,
        packageDetail: dealChoices[MEITUAN_DEAL] ?? [],
      })
      const clearing = await readBalance(api, 'voucher:clearing')
      return {
        paymentNo: await lastPaymentOf(billId),
        phone: cashier,
        expected: 168_00,
        atDesk: 'voided',
        refund: () => cashier.send(vouchers.cancel, { verifyId: verifyIds[0] ?? 0, reason: '客人换套餐' }),
        shown: async () => clearing - (await readBalance(api, 'voucher:clearing')),
      }
    },
  },
  'a repayment of a credit': {
    by: billing.creditRepayReverse,
    pay: async () => {
      const { billId } = await owedBill()
      const guest = { guestName: '陈总', guestPhone: '13900001234', reason: '月底一起结' }
      const { creditId } = await gm.call(billing.creditApply, {
        billId,
        amount: 88_000,
        guaranteeUserId: gm.userId ?? 0,
        ...guest,
      })
      await cashier.call(billing.creditRepay, { creditId, amount: 10_000, payMethod: 'card', slipNo: '000778' })
      const { repays } = await cashier.call(billing.creditDetail, { creditId })
      const clearing = await readBalance(api, 'card:clearing')
      const { paymentNo } = await api.db
        .selectFrom('payment')
        .select('paymentNo')
        .orderBy('paymentId', 'desc')
        .executeTakeFirstOrThrow()
      return {
        paymentNo,
        phone: cashier,
        expected: 10_000,
        atDesk: 'refunded',
        refund: () => gm.send(billing.creditRepayReverse, { repayId: repays[0]?.repayId ?? 0, reason: '录错客人' }),
        shown: async () => clearing - (await readBalance(api, 'card:clearing')),
      }
    },
  },
} satisfies typeof cases)

/**
 * Commands whose summaries mention taking something back, but which refund no money themselves, with what they do
 * instead.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'billing.refundAudit': 'decides on what refundApply asked for: the second step of two cases',
  'billing.askReverse': 'requests approval of a reversal, which runs the code of billing.reverse',
  'billing.refundRetry': 'sends a refund again that its provider did not pay out',
  'members.resendRechargeRefund': 'sends a refund again that its provider did not pay out',
  'billing.endRunning': 'ends a payment before it took money',
  'reservations.endDeposit': 'ends a payment before it took money',
  'members.endRecharge': 'ends a payment before it took money',
  'reservations.cancel': 'ends a booking; a paid deposit is refunded by reservations.refundDeposit or forfeited',
  'tables.cancelOpen': 'closes a table without orders',
  'orders.cancel': 'cancels an order that is not paid',
  'guest.cancelOrder': 'cancels an order that is not paid',
  'orders.returnItem': 'takes back goods nobody paid for',
  'orders.askReturn': 'asks for that',
  'orders.produceUndo': 'changes the state of a ticket',
  'gifts.return': 'takes back goods that were given',
  'stage.cancel': 'removes a charge that is not paid',
  'stage.applyCancel': 'withdraws a request',
  'wine.depositCancel': 'takes bottles out of the cellar again',
  'wine.withdrawCancel': 'puts bottles back',
  'queueing.cancel': 'ends a queue number',
  'approvals.cancel': 'withdraws a request',
  'approvals.withdrawProposal': 'ends a stored command that has changed nothing',
  'attendance.applyCancel': 'withdraws a request',
  'materials.taskWithdraw': 'ends a task before anything was paid for it',
  'payroll.withdrawCommissionRule': 'withdraws a planned rule',
  'payroll.withdrawCommissionEnd': 'withdraws a planned rule',
  'payroll.withdrawWageRule': 'withdraws a planned rule',
  'payroll.withdrawPayRule': 'withdraws a planned rule',
  'scheduling.undo': 'restores a plan',
  'platform.voidOperation': 'keeps an unconfirmed command from running later',
  'guest.voidOperation': 'keeps an unconfirmed command from running later',
  'office.withdrawPlanned': 'withdraws a planned change',
  'office.undoImport': 'reverses opening entries, for which no money was received',
  'session.logout': 'signs out',
  'members.logout': 'signs out',
}

describe('every refund', () => {
  it('covers every command whose summary mentions a refund, a return or a reversal', () => {
    const said = modules
      .flatMap((module) => Object.values(module.endpoints))
      .filter(({ kind, summary }) => kind !== 'query' && /退|撤|取消|作废|反结/.test(summary))
      .map(({ id }) => id)
    const covered = [...Object.values(cases).map(({ by }) => by.id), ...Object.keys(OTHERS)]
    expect(said.filter((id) => !covered.includes(id))).toEqual([])
  })

  it.each(Object.entries(cases))('%s goes back once and is shown alike everywhere', async (_name, { pay }) => {
    const { paymentNo, phone, refund, decide, expected, shown, seen, atDesk } = await pay()
    const paid = async () =>
      api.db
        .selectFrom('payment')
        .select(['amount', 'refundedAmount', 'voided'])
        .where('paymentNo', '=', paymentNo)
        .executeTakeFirstOrThrow()
    const { amount } = await paid()
    expect(await paid()).toEqual({ amount, refundedAmount: 0, voided: false })
    expect(await shown()).toBe(0)

    const replies = await Promise.all([refund(), refund()])
    expect(replies.map(({ errCode }) => errCode ?? 'ok')).toContain('ok')
    await decide?.()
    await processDueRefunds(api.db, now())
    expect((await refund()).code).toSatisfy((code: number) => code !== 200 || expected < amount)

    const voided = atDesk === 'voided'
    expect(await paid()).toEqual({ amount, refundedAmount: voided ? 0 : expected, voided })
    expect(expected).toBeLessThanOrEqual(amount)
    expect(wallet.refunded).toEqual(atDesk ? [] : [expected])
    expect(await shown()).toBe(expected)
    if (seen) expect(await seen()).toBe(expected)
    if (!atDesk) expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ refundedAmount: expected })
  })

  it('leaves books that hold every rule of the audit', async () => {
    expect(await listViolations(api)).toEqual([])
  })
})
