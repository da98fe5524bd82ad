/** Commands on bills: discounts, payment, printing and reversal. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMethod, payMode } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { addBooking, BOTTLE_GOODS_ID, waiveMinimum, readSitting } from '../../factories.ts'
import { LATE_ARRIVAL } from '../merged-group.ts'
import { raiseMinimum } from './at-tables.ts'
import {
  buildCardPayment,
  defineCommand,
  retryOnConflict,
  bottleItems,
  creditGuest,
  getUserId,
  cachePerGroup,
  readVersion,
} from './command.ts'
import type { MergedCommand } from './command.ts'
import { prepareBillMember, prepareMemberWithBalance } from './members.ts'

export const preparePaidOrder = cachePerGroup(async ({ gm, main, billId }) => {
  const { orderId, payableAmount } = await gm.call(orders.add, {
    tableRecordId: main,
    items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 4 }],
    payMode: payMode.payNow,
  })
  await gm.call(billing.settle, { billId, orderId, payments: buildCardPayment(payableAmount) })
  return orderId
})

/** Guests who left: their table is free, and their bill can still be reversed. */
const formerBill = cachePerGroup(async (group) => {
  const { gm, cashier, sales, api, freeTable, otherFreeTable } = group
  const { bookingId } = await addBooking(
    sales,
    { tableId: otherFreeTable, depositAmount: 5_000, arriveTime: LATE_ARRIVAL },
    api,
  )
  await cashier.call(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash })
  const [main, joined] = [
    await gm.call(tables.open, { tableId: otherFreeTable, guestNum: 2, bookingId }),
    await gm.call(tables.open, { tableId: freeTable, guestNum: 2 }),
  ]
  const { tableRecordId } = main
  for (const one of [main, joined])
    await gm.call(orders.add, { tableRecordId: one.tableRecordId, items: bottleItems, payMode: payMode.payLater })
  const readCurrentVersion = async () => readVersion(group, tableRecordId)
  await gm.call(tables.merge, {
    mainRecordId: tableRecordId,
    recordIds: [joined.tableRecordId],
    version: await readCurrentVersion(),
  })
  const { billId } = await readSitting(api, tableRecordId)
  await cashier.call(billing.settle, {
    billId,
    payments: [
      { payMethod: payMethod.cash, amount: 20_000 },
      { payMethod: payMethod.deposit, amount: 5_000, depositBookingId: bookingId },
      ...buildCardPayment(151_000),
    ],
  })
  for (const one of [main, joined]) await waiveMinimum(api, gm, one.tableRecordId)
  await gm.call(tables.clear, { tableRecordId, version: await readCurrentVersion(), force: true })
  return { billId, tableRecordId }
})

export const billCommands: readonly MergedCommand[] = [
  defineCommand('print before', billing.print, ({ gm, billId }) => gm.send(billing.print, { billId, kind: 'pre' })),
  defineCommand('print after', billing.print, ({ gm, billId }) => gm.send(billing.print, { billId, kind: 'final' }), {
    since: 'settled',
  }),
  defineCommand('discount', billing.discount, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.gm.send(billing.discount, { billId: group.billId, version, rateBp: 9_500, reason: '熟客' }),
    ),
  ),
  defineCommand('wipe', billing.wipe, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.gm.send(billing.wipe, { billId: group.billId, version, amount: 100 }),
    ),
  ),
  defineCommand(
    'a member',
    billing.member,
    async (group) => {
      const memberId = await prepareBillMember(group)
      return retryOnConflict(group, group.main, (version) =>
        group.gm.send(billing.member, { billId: group.billId, version, memberId }),
      )
    },
    { needs: prepareBillMember },
  ),
  defineCommand(
    'up to the minimum',
    billing.topUp,
    (group) =>
      retryOnConflict(group, group.main, (version) => group.gm.send(billing.topUp, { billId: group.billId, version })),
    { needs: raiseMinimum },
  ),
  defineCommand('pay a part', billing.settle, ({ cashier, billId }) =>
    cashier.send(billing.settle, { billId, payments: [{ payMethod: payMethod.cash, amount: 9_000 }] }),
  ),
  defineCommand('pay an order', billing.settle, ({ gm, billId, waitingOrderId: orderId, waitingAmount }) =>
    gm.send(billing.settle, { billId, orderId, payments: buildCardPayment(waitingAmount) }),
  ),
  defineCommand('pay all', billing.settle, async ({ gm, billId }) => {
    const { unpaidAmount } = await gm.call(billing.detail, { billId })
    return gm.send(billing.settle, { billId, payments: buildCardPayment(Math.max(1, unpaidAmount)) })
  }),
  defineCommand('pay by the deposit', billing.settle, ({ gm, billId, bookingId }) =>
    gm.send(billing.settle, {
      billId,
      payments: [{ payMethod: payMethod.deposit, amount: 10_000, depositBookingId: bookingId }],
    }),
  ),
  defineCommand(
    'pay in several ways',
    billing.settle,
    async (group) => {
      const { phone } = await prepareMemberWithBalance(group)
      const { code } = await phone.call(members.payQr, {})
      return group.cashier.send(billing.settle, {
        billId: group.billId,
        payments: [
          { payMethod: payMethod.cash, amount: 2_000 },
          { payMethod: payMethod.balance, amount: 3_000, authCode: code },
          { payMethod: payMethod.deposit, amount: 10_000, depositBookingId: group.bookingId },
          ...buildCardPayment(1_000),
        ],
      })
    },
    { needs: prepareMemberWithBalance },
  ),
  defineCommand(
    'pay from stored value',
    billing.settle,
    async (group) => {
      const { phone } = await prepareMemberWithBalance(group)
      const { code } = await phone.call(members.payQr, {})
      return group.cashier.send(billing.settle, {
        billId: group.billId,
        payments: [{ payMethod: payMethod.balance, amount: 3_000, authCode: code }],
      })
    },
    { needs: prepareMemberWithBalance },
  ),
  defineCommand('put on account', billing.settle, ({ manager, billId }) =>
    manager.send(billing.settle, {
      billId,
      payments: [
        { payMethod: payMethod.credit, amount: 2_000, credit: { guaranteeUserId: getUserId(manager), ...creditGuest } },
      ],
    }),
  ),
  defineCommand(
    'stay below',
    billing.stayBelow,
    async (group) => {
      const { gm, billId, main } = group
      const { minDiffAmount } = await gm.call(billing.detail, { billId })
      return retryOnConflict(group, main, (version) =>
        gm.send(billing.stayBelow, { billId, version, minDiffAmount, reason: '老客户' }),
      )
    },
    { needs: raiseMinimum },
  ),
  defineCommand('charge for damage', billing.compensate, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.manager.send(billing.compensate, { billId: group.billId, version, itemName: '酒杯', amount: 3_000 }),
    ),
  ),
  defineCommand(
    'ask for a reversal',
    billing.askReverse,
    (group) =>
      retryOnConflict(group, group.main, (version) =>
        group.cashier.send(billing.askReverse, { billId: group.billId, version, reason: '收错方式' }),
      ),
    { since: 'settled' },
  ),
  defineCommand(
    'reverse',
    billing.reverse,
    (group) =>
      retryOnConflict(group, group.main, (version) =>
        group.finance.send(billing.reverse, { billId: group.billId, version, reason: '收错方式' }),
      ),
    { since: 'settled' },
  ),
  defineCommand(
    'reverse a bill of guests who left',
    billing.reverse,
    async (group) => {
      const { billId, tableRecordId } = await formerBill(group)
      return retryOnConflict(group, tableRecordId, (version) =>
        group.finance.send(billing.reverse, { billId, version, reason: '收错方式' }),
      )
    },
    { needs: formerBill },
  ),
]
