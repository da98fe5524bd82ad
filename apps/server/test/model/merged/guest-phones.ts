/** Commands from guests' phones (sit down, order, call, pay), and staff who scan them. */
import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { fetchTableCode, createGuestPhone } from '../../guest-phone.ts'
import type { Group } from '../merged-group.ts'
import { backwards, command, goods, withTransactions, cachePerGroup } from './command.ts'
import type { Command } from './command.ts'
import { sendPaidCallback, readAttempt, createPayCode } from './provider.ts'

/** A guest with a payment under way. */
const running = cachePerGroup(async (group) => {
  const { paymentNo } = await group.phone.call(billing.guestPay, buildPayRequest(group))
  return readAttempt(group, paymentNo)
})
const buildPayRequest = ({ main, phone: { pass } }: Group) => ({
  requestId: randomUUID(),
  tableRecordId: main,
  pass,
  payMethod: 'wechat' as const,
  splitMode: 'amount' as const,
  amount: 2_000,
  openId: 'o-of-guest',
})
const payOnPhone = (group: Group) => group.phone.send(billing.guestPay, buildPayRequest(group))
const guestsOrder = cachePerGroup(
  async ({ phone }) => (await phone.call(guest.createOrder, { pass: phone.pass, items: goods })).orderId,
)

export const onPhones: readonly Command[] = [
  command('a phone sits down', guest.sitDown, async (group) =>
    createGuestPhone(group.api).send(guest.sitDown, {
      code: await fetchTableCode(group.api, group.tableNames[0] ?? ''),
    }),
  ),
  command('a guest orders', guest.createOrder, ({ phone }) =>
    phone.send(guest.createOrder, { pass: phone.pass, items: backwards }),
  ),
  command(
    'a guest cancels',
    guest.cancelOrder,
    async (group) => group.phone.send(guest.cancelOrder, { pass: group.phone.pass, orderId: await guestsOrder(group) }),
    { needs: guestsOrder },
  ),
  command('a guest calls', guest.callStaff, ({ phone }) =>
    phone.send(guest.callStaff, { pass: phone.pass, kind: 'ice' }),
  ),
  command('a guest pays', billing.guestPay, payOnPhone, withTransactions()),
  command(
    'a guest pays what he was shown',
    billing.scanPay,
    async ({ gm, billId, api }) => {
      const { data } = await gm.send(billing.payCode, { billId, amount: 1_000 })
      const request = { requestId: randomUUID(), payMethod: 'wechat' as const, openId: 'o-of-guest' }
      return createGuestPhone(api).send(billing.scanPay, { ...request, validcode: data?.validcode ?? '' })
    },
    withTransactions(),
  ),
  command(
    'staff scan a guest',
    billing.scanPay,
    ({ cashier, billId }) =>
      cashier.send(billing.scanPay, { requestId: randomUUID(), billId, authCode: createPayCode(), amount: 1_000 }),
    withTransactions(),
  ),
  command('show a code to pay', billing.payCode, ({ cashier, billId }) => cashier.send(billing.payCode, { billId })),
  command(
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
  command(
    'end what is being paid',
    billing.endRunning,
    async (group) => group.cashier.send(billing.endRunning, { paymentId: (await running(group)).paymentId }),
    withTransactions(running),
  ),
  command(
    'a guest gives up',
    payments.giveUp,
    async (group) => group.phone.send(payments.giveUp, { paymentNo: (await running(group)).paymentNo }),
    withTransactions(running),
  ),
  command(
    'money arrives',
    null,
    async (group) => sendPaidCallback(group, (await running(group)).outTradeNo),
    withTransactions(running),
  ),
]
