/** Payments on a guest's phone: an order, the bill, a share, a pay code; and their results. */
import { randomUUID } from 'node:crypto'
import type { InputOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import {
  callServer,
  actOnPaymentSheet,
  orderAsGuest,
  type SeatedPhone,
  type PaymentSheetAction,
} from '../lib/guests.ts'
import type { ScreenState } from '../lib/state.ts'
import { createGuestSitting } from './guest.ts'
import { authenticate, cashierLogin, payBill } from './parties.ts'

type Party = Awaited<ReturnType<typeof createGuestSitting>>
type What = Omit<InputOf<typeof billing.guestPay>, 'requestId' | 'payMethod' | 'pass' | 'openId' | 'tableRecordId'>

const createOpenId = () => `o${randomUUID().replaceAll('-', '').slice(0, 27)}`

/**
 * Starts a WeChat payment; `action` is what the guest does on the payment sheet, null for nothing. Returns the
 * payment's number.
 */
async function startPayment(
  { tableRecordId, seat: { deviceId, kept } }: { tableRecordId: number; seat: SeatedPhone },
  what: What,
  action: PaymentSheetAction | null,
): Promise<string> {
  const input = { requestId: randomUUID(), payMethod: 'wechat' as const, pass: kept.pass, openId: createOpenId() }
  const started = await callServer(billing.guestPay, { ...input, tableRecordId, ...what }, { deviceId })
  if (action && started.payParams?.kind === 'wechat-jsapi')
    await actOnPaymentSheet('wechat', started.payParams.params.package.replace('prepay_id=', ''), action)
  return started.paymentNo
}

const toPay = ({ tableRecordId, seat }: Party, orderId?: number) => ({ query: { orderId, tableRecordId }, seat })

async function createEndedPayment(action: PaymentSheetAction | null) {
  const party = await createGuestSitting()
  const paymentNo = await startPayment(party, { orderId: await orderAsGuest(party.seat, '薯条') }, action)
  if (action === 'cancel') await callServer(payments.giveUp, { paymentNo }, party.seat)
  return { query: { paymentNo, tableRecordId: party.tableRecordId }, seat: party.seat }
}

const createPayCode = async ({ billId }: Party): Promise<string> =>
  (await callServer(billing.payCode, { billId }, await authenticate(cashierLogin))).validcode

export const states: readonly ScreenState[] = [
  {
    screen: 'P062',
    name: 'the-bill-in-wechat',
    app: 'wechat',
    scene: async () => toPay(await createGuestSitting()),
    shows: ['人数AA', ['button', /^微信支付 ¥/], /芝华士12年/],
  },
  {
    screen: 'P062',
    name: 'an-order',
    scene: async () => {
      const party = await createGuestSitting()
      return toPay(party, await orderAsGuest(party.seat, '红牛'))
    },
    shows: [['button', '找人代付'], '红牛', ['button', /^支付宝支付 ¥/]],
  },
  {
    screen: 'P062',
    name: 'a-bill-that-is-shared',
    scene: async () => {
      const party = await createGuestSitting()
      await startPayment(party, { splitMode: 'share', shareCount: 4 }, 'pay')
      return toPay(party)
    },
    shows: [/AA/, /4/, ['button', /^支付宝支付 ¥/]],
  },
  {
    screen: 'P062',
    name: 'by-lines',
    scene: async () => toPay(await createGuestSitting()),
    touch: async (page) => {
      await page.getByRole('radio', { name: '按商品' }).check()
      await page.getByRole('checkbox').first().check({ force: true })
    },
    shows: [/芝华士12年 ×2/, ['button', /^支付宝支付 ¥/]],
  },
  {
    screen: 'P062',
    name: 'settled-by-others',
    scene: async () => {
      const party = await createGuestSitting()
      await payBill(party)
      return toPay(party)
    },
    shows: ['已全部结清'],
    refusal: true,
  },
  {
    screen: 'P063',
    name: 'by-a-code',
    scene: async () => ({ query: { validcode: await createPayCode(await createGuestSitting()) } }),
    shows: ['待付', ['button', /^支付宝支付 ¥/], /芝华士12年/],
  },
  {
    screen: 'P063',
    name: 'used-code',
    scene: async () => {
      const party = await createGuestSitting()
      const validcode = await createPayCode(party)
      await payBill(party)
      return { query: { validcode } }
    },
    shows: [/结清|已支付|失效|已付/],
    refusal: true,
  },
  {
    screen: 'P063',
    name: 'expired-code',
    scene: async () => ({ query: { validcode: 'v'.repeat(43) } }),
    shows: [/付款码已失效|失效|过期/],
    refusal: true,
  },
  {
    screen: 'P064',
    name: 'paid',
    scene: () => createEndedPayment('pay'),
    shows: ['支付成功', '订单已通知吧台', '订单号', ['button', '查看订单']],
  },
  {
    screen: 'P064',
    name: 'not-decided',
    scene: () => createEndedPayment(null),
    shows: ['支付结果确认中', ['button', '刷新结果']],
  },
  { screen: 'P064', name: 'cancelled', scene: () => createEndedPayment('cancel'), shows: [/支付已取消|支付未成功/] },
]
