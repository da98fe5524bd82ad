/** Commands on prepayments of guests: vouchers, flash sales, group plays. */
import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payBizType } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { BOTTLE_GOODS_ID } from '../../factories.ts'
import { createGuestPhone } from '../../guest-phone.ts'
import type { GuestPhone } from '../../guest-phone.ts'
import type { MergedGroup } from '../merged-group.ts'
import { defineCommand, buildMultiTransactionOptions, cachePerGroup, buildStagePaidOptions } from './command.ts'
import type { MergedCommand } from './command.ts'
import { sendPaidCallback, readOutTradeNo } from './provider.ts'

const issueVoucherCodes = cachePerGroup(async ({ finance, cashier }) => {
  const { rows } = await finance.call(vouchers.packages, { platform: 'other' })
  const groupPackageId = rows[0]?.groupPackageId ?? 0
  const dates = { beginDate: '2026-03-01', endDate: '2026-03-31' }
  const { codes } = await finance.call(vouchers.issueHouseCodes, {
    requestId: randomUUID(),
    groupPackageId,
    count: 2,
    ...dates,
  })
  return Promise.all(codes.map((code) => cashier.call(vouchers.prepare, { code })))
})
const consume = async (group: MergedGroup, nth: number, tableRecordId: number) => {
  const prepared = (await issueVoucherCodes(group))[nth]
  return group.cashier.send(vouchers.consume, {
    requestId: randomUUID(),
    verifyToken: prepared?.verifyToken ?? '',
    certificateIds: prepared?.certificates.map(({ certificateId }) => certificateId) ?? [],
    tableRecordId,
    packageDetail: [{ goodsId: 48, quantity: 1 }],
  })
}
const consumed = cachePerGroup(async (group) => (await consume(group, 1, group.main)).data.verifyIds[0] ?? 0)

/** A paid flash sale purchase. */
const bought = cachePerGroup(async (group) => {
  const phone = createGuestPhone(group.api)
  const { killOrderId } = await phone.call(flashSales.guestOrder, {
    killGoodsId: group.killGoodsId,
    quantity: 1,
    guestName: '王先生',
    guestPhone: `139${String(group.main).padStart(8, '0')}`,
  })
  await payAhead(group, phone, { bizType: payBizType.flashSale, killOrderId })
  return killOrderId
})
type Ahead =
  | { bizType: typeof payBizType.flashSale; killOrderId: number }
  | { bizType: typeof payBizType.groupPlay; joinId: number }
async function payAhead(group: MergedGroup, phone: GuestPhone, what: Ahead): Promise<void> {
  const request = { requestId: randomUUID(), payMethod: 'wechat' as const, openId: 'o-of-guest', ...what }
  const { paymentNo } = await phone.call(billing.guestPay, request)
  await sendPaidCallback(group, await readOutTradeNo(group, paymentNo))
}

/** A group play with enough paid guests. */
const play = cachePerGroup(async (group) => {
  const { playId } = await group.gm.call(flashSales.playSave, {
    title: '周六拼桌夜',
    startTime: '2026-03-15 05:00:00',
    areaId: 1,
    price: 16_800,
    memberLimit: 4,
    minMember: 2,
    maleNum: 0,
    femaleNum: 0,
    goods: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
  })
  const joins: number[] = []
  for (const nth of [1, 2]) {
    const phone = createGuestPhone(group.api)
    const number = `136${nth}${String(group.main).padStart(7, '0')}`
    const { joinId } = await phone.call(flashSales.guestJoin, { playId, guestName: '林小姐', guestPhone: number })
    await payAhead(group, phone, { bizType: payBizType.groupPlay, joinId })
    joins.push(joinId)
  }
  return { playId, joins }
})

export const prepaymentCommands: readonly MergedCommand[] = [
  defineCommand(
    'use a voucher',
    vouchers.consume,
    (group) => consume(group, 0, group.joined),
    buildMultiTransactionOptions(issueVoucherCodes),
  ),
  defineCommand(
    'give a voucher back',
    vouchers.cancel,
    async (group) =>
      group.cashier.send(vouchers.cancel, {
        requestId: randomUUID(),
        verifyId: await consumed(group),
        reason: '客人换套餐',
      }),
    buildMultiTransactionOptions(consumed),
  ),
  defineCommand(
    'use what was bought in a sale',
    flashSales.codeConsume,
    async (group) =>
      group.gm.send(flashSales.codeConsume, { killOrderId: await bought(group), tableRecordId: group.joined }),
    buildStagePaidOptions(bought),
  ),
  defineCommand(
    'give back what was bought in a sale',
    flashSales.orderRefund,
    async (group) =>
      group.finance.send(flashSales.orderRefund, { killOrderId: await bought(group), reason: '客人不来' }),
    buildStagePaidOptions(bought),
  ),
  defineCommand(
    'a table for a group play',
    flashSales.playBind,
    async (group) =>
      group.gm.send(flashSales.playBind, { playId: (await play(group)).playId, tableRecordId: group.third }),
    { needs: play },
  ),
  defineCommand(
    'a guest of a group play comes',
    flashSales.certConsume,
    async (group) => {
      const { joins } = await play(group)
      return group.gm.send(flashSales.certConsume, { joinId: joins[0] ?? 0, tableRecordId: group.third })
    },
    { needs: play },
  ),
  defineCommand(
    'cancel a group play',
    flashSales.playCancel,
    async (group) => group.gm.send(flashSales.playCancel, { playId: (await play(group)).playId, reason: '场地变动' }),
    { needs: play },
  ),
]
