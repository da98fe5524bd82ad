/** Commands on bottles that guests deposit and withdraw. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode, withdrawVerifyType } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { BOTTLE_GOODS_ID, readSitting } from '../../factories.ts'
import { readFirstLineId } from '../merged-group.ts'
import type { MergedGroup } from '../merged-group.ts'
import { buildCardPayment, defineCommand, retryOnConflict, cachePerGroup } from './command.ts'
import type { MergedCommand } from './command.ts'
import { preparePaidOrder } from './bills.ts'

const bottleOfGuest = cachePerGroup(async (group) => {
  const { api, gm, waiter, bar, formerTable } = group
  const { tableRecordId } = await gm.call(tables.open, { tableId: formerTable, guestNum: 2 })
  const { orderId } = await gm.call(orders.add, {
    tableRecordId,
    items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 6 }],
    payMode: payMode.payLater,
  })
  const { billId } = await readSitting(api, tableRecordId)
  await gm.call(billing.settle, { billId, payments: buildCardPayment(528_000) })
  const guestPhone = `1370000${String(tableRecordId % 10_000).padStart(4, '0')}`
  const deposit = async () => {
    const items = [{ orderItemId: await readFirstLineId(group, orderId), quantity: 2 }]
    const made = await waiter.call(wine.depositAdd, { tableRecordId, guestName: '陈先生', guestPhone, items })
    const { wineItemId } = await api.db
      .selectFrom('wineItem')
      .select('wineItemId')
      .where('depositId', '=', made.depositId)
      .executeTakeFirstOrThrow()
    return { ...made, wineItemId }
  }
  const acceptDeposit = async () => {
    const made = await deposit()
    const { depositId, wineItemId } = made
    const items = [{ wineItemId, labelNo: `M${wineItemId}`, cabinetNo: 'A-03' }]
    await bar.call(wine.depositAudit, { depositId, agree: true, items })
    return made
  }
  const stored = await acceptDeposit()
  return { ...stored, lost: await acceptDeposit(), waiting: await deposit(), formerRecordId: tableRecordId }
})
const fetching = cachePerGroup(async (group) => {
  const { withdrawId } = (await fetchBottle(group)).data
  return withdrawId
})
const fetchBottle = async (group: MergedGroup) => {
  const { depositId, wineItemId, takeCode } = await bottleOfGuest(group)
  return group.waiter.send(wine.withdrawAdd, {
    guestOf: depositId,
    tableRecordId: group.joined,
    items: [{ wineItemId, quantity: 1 }],
    verifyType: withdrawVerifyType.pickupCode,
    verifyCode: takeCode,
  })
}

export const bottleCommands: readonly MergedCommand[] = [
  defineCommand(
    'leave bottles',
    wine.depositAdd,
    async (group) =>
      group.waiter.send(wine.depositAdd, {
        tableRecordId: group.main,
        guestName: '陈先生',
        guestPhone: '13700008888',
        items: [{ orderItemId: await readFirstLineId(group, await preparePaidOrder(group)), quantity: 1 }],
      }),
    { since: 'settled', needs: preparePaidOrder },
  ),
  defineCommand(
    'take bottles in',
    wine.depositAudit,
    async (group) => {
      const { depositId, wineItemId } = (await bottleOfGuest(group)).waiting
      const items = [{ wineItemId, labelNo: `M${wineItemId}`, cabinetNo: 'A-03' }]
      return group.bar.send(wine.depositAudit, { depositId, agree: true, items })
    },
    { needs: bottleOfGuest },
  ),
  defineCommand(
    'take bottles back home',
    wine.depositCancel,
    async (group) =>
      group.waiter.send(wine.depositCancel, { depositId: (await bottleOfGuest(group)).waiting.depositId }),
    { needs: bottleOfGuest },
  ),
  defineCommand('fetch a bottle', wine.withdrawAdd, fetchBottle, { needs: bottleOfGuest }),
  ...[true, false].map((agree) =>
    defineCommand(
      `bring a bottle: ${agree}`,
      wine.withdrawIssue,
      async (group) =>
        group.bar.send(wine.withdrawIssue, { withdrawId: await fetching(group), agree, reason: '找不到' }),
      { needs: fetching },
    ),
  ),
  defineCommand(
    'fetch no bottle',
    wine.withdrawCancel,
    async (group) => group.waiter.send(wine.withdrawCancel, { withdrawId: await fetching(group) }),
    { needs: fetching },
  ),
  defineCommand(
    'keep a bottle longer',
    wine.renew,
    async (group) =>
      group.gm.send(wine.renew, { wineItemId: (await bottleOfGuest(group)).wineItemId, reason: '老客人' }),
    { needs: bottleOfGuest },
  ),
  defineCommand(
    'take a bottle over',
    wine.damage,
    async (group) =>
      group.gm.send(wine.damage, { wineItemId: (await bottleOfGuest(group)).lost.wineItemId, reason: '打碎' }),
    { needs: bottleOfGuest },
  ),
  defineCommand(
    'clear the table of who left bottles',
    tables.clear,
    async (group) => {
      const { formerRecordId } = await bottleOfGuest(group)
      return retryOnConflict(group, formerRecordId, (version) =>
        group.gm.send(tables.clear, { tableRecordId: formerRecordId, version, force: true }),
      )
    },
    { needs: bottleOfGuest },
  ),
]
