/** Commands from guests' phones (sit down, order, call, pay), and staff who scan them. */
import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { fetchTableCode, createGuestPhone } from '../../guest-phone.ts'
import type { MergedGroup } from '../merged-group.ts'
import {
  itemsInReverseOrder,
  defineCommand,
  bottleItems,
  buildMultiTransactionOptions,
  cachePerGroup,
} from './command.ts'
import type { MergedCommand } from './command.ts'
import { sendPaidCallback, readAttempt, createGuestAuthCode } from './provider.ts'

/** A guest with a payment under way. */
const running = cachePerGroup(async (group) => {
  const { paymentNo } = await group.phone.call(billing.guestPay, buildPayRequest(group))
  return readAttempt(group, paymentNo)
})
const buildPayRequest = ({ main, phone: { pass } }: MergedGroup) => ({
  requestId: randomUUID(),
  tableRecordId: main,
  pass,
  payMethod: 'wechat' as const,
  splitMode: 'amount' as const,
  amount: 2_000,
  openId: 'o-of-guest',
})
const payOnPhone = (group: MergedGroup) => group.phone.send(billing.guestPay, buildPayRequest(group))
const guestsOrder = cachePerGroup(
  async ({ phone }) => (await phone.call(guest.createOrder, { pass: phone.pass, items: bottleItems })).orderId,
)

export const guestPhoneCommands: readonly MergedCommand[] = [
  defineCommand('a phone sits down', guest.sitDown, async (group) =>
    createGuestPhone(group.api).send(guest.sitDown, {
      code: await fetchTableCode(group.api, group.tableNames[0] ?? ''),
    }),
  ),
  defineCommand('a guest orders', guest.createOrder, ({ phone }) =>
    phone.send(guest.createOrder, { pass: phone.pass, items: itemsInReverseOrder }),
  ),
  defineCommand(
    'a guest cancels',
    guest.cancelOrder,
    async (group) => group.phone.send(guest.cancelOrder, { pass: group.phone.pass, orderId: await guestsOrder(group) }),
    { needs: guestsOrder },
  ),
  defineCommand('a guest calls', guest.callStaff, ({ phone }) =>
    phone.send(guest.callStaff, { pass: phone.pass, kind: 'ice' }),
  ),
  defineCommand('a guest pays', billing.guestPay, payOnPhone, buildMultiTransactionOptions()),
  defineCommand(
    'a guest pays what he was shown',
    billing.scanPay,
    async ({ gm, billId, api }) => {
      const { data } = await gm.send(billing.payCode, { billId, amount: 1_000 })
      const request = { requestId: randomUUID(), payMethod: 'wechat' as const, openId: 'o-of-guest' }
      return createGuestPhone(api).send(billing.scanPay, { ...request, validcode: data?.validcode ?? '' })
    },
    buildMultiTransactionOptions(),
  ),
  defineCommand(
    'staff scan a guest',
    billing.scanPay,
    ({ cashier, billId }) =>
      cashier.send(billing.scanPay, {
        requestId: randomUUID(),
        billId,
        authCode: createGuestAuthCode(),
        amount: 1_000,
      }),
    buildMultiTransactionOptions(),
  ),
  defineCommand('show a code to pay', billing.payCode, ({ cashier, billId }) =>
    cashier.send(billing.payCode, { billId }),
  ),
  defineCommand(
    'a friend is to pay',
    billing.guestPayCode,
    async (group) =>
      group.phone.send(billing.guestPayCode, {
        orderId: await guestsOrder(group),
        tableRecordId: group.main,
        pass: group.phone.pass,
      }),
    { needs: guestsOrder },
  ),
  defineCommand(
    'end what is being paid',
    billing.endRunning,
    async (group) => group.cashier.send(billing.endRunning, { paymentId: (await running(group)).paymentId }),
    buildMultiTransactionOptions(running),
  ),
  defineCommand(
    'a guest gives up',
    payments.giveUp,
    async (group) => group.phone.send(payments.giveUp, { paymentNo: (await running(group)).paymentNo }),
    buildMultiTransactionOptions(running),
  ),
  defineCommand(
    'money arrives',
    null,
    async (group) => sendPaidCallback(group, (await running(group)).outTradeNo),
    buildMultiTransactionOptions(running),
  ),
]
