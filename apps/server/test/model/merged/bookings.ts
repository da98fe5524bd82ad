/** Commands on expected guests, their deposits, and the queue. */
import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { bookingStatus, payBizType, payMethod, queueType } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { addBooking } from '../../factories.ts'
import { createGuestPhone } from '../../guest-phone.ts'
import { LATE_ARRIVAL } from '../merged-group.ts'
import type { MergedGroup } from '../merged-group.ts'
import { defineCommand, buildMultiTransactionOptions, getNight, cachePerGroup } from './command.ts'
import type { MergedCommand, CommandReply } from './command.ts'
import { createGuestAuthCode } from './provider.ts'

export const createBooking = cachePerGroup(({ sales, bookedTable, api }) =>
  addBooking(sales, { tableId: bookedTable, depositAmount: 5_000, arriveTime: LATE_ARRIVAL }, api),
)
const depositToReturn = cachePerGroup(async ({ sales, cashier, api }) => {
  const { bookingId } = await addBooking(sales, { areaId: 2, depositAmount: 5_000, arriveTime: LATE_ARRIVAL }, api)
  await cashier.call(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash })
  return bookingId
})
/** A guest is paying the deposit of a booking. */
const payingDeposit = cachePerGroup(async ({ sales, api }) => {
  const { bookingId, shareCode } = await addBooking(
    sales,
    { areaId: 2, depositAmount: 5_000, arriveTime: LATE_ARRIVAL },
    api,
  )
  await createGuestPhone(api).call(billing.guestPay, {
    requestId: randomUUID(),
    bizType: payBizType.deposit,
    bookingId,
    shareCode,
    payMethod: 'wechat',
    openId: 'o-of-guest',
  })
  return bookingId
})

const createBookingPart = (status: (typeof bookingStatus)[keyof typeof bookingStatus]) =>
  cachePerGroup(async ({ sales, freeTable, api }) => {
    const { bookingId } = await addBooking(sales, { areaId: 2, arriveTime: LATE_ARRIVAL }, api)
    await api.db.updateTable('booking').set({ status, tableId: freeTable }).where('bookingId', '=', bookingId).execute()
    return bookingId
  })
/** A booking that a guest requested and staff have not confirmed yet. */
const unconfirmed = createBookingPart(bookingStatus.unconfirmed)
const missed = createBookingPart(bookingStatus.expired)

const queued = cachePerGroup(async ({ gm }) => {
  const { queueId } = await gm.call(queueing.issue, { queueType: queueType.booth, guestNum: 2 })
  await gm.call(queueing.call, { queueId })
  return queueId
})

export const bookingCommands: readonly MergedCommand[] = [
  defineCommand('book the free table', reservations.add, ({ sales, freeTable: tableId, api }) =>
    sales.send(reservations.add, {
      bookingDate: getNight({ api }),
      arriveTime: LATE_ARRIVAL,
      tableId,
      guestName: '赵先生',
      guestPhone: '13911112222',
      guestNum: 2,
      confirmDuplicate: true,
    }),
  ),
  ...(
    [
      [
        'move a booking',
        reservations.edit,
        ({ sales, freeTable: tableId }, bookingId) => sales.send(reservations.edit, { bookingId, tableId }),
      ],
      [
        'cancel a booking',
        reservations.cancel,
        ({ sales }, bookingId) => sales.send(reservations.cancel, { bookingId, reason: '不来了' }),
      ],
      ['call a guest', reservations.dial, ({ sales }, bookingId) => sales.send(reservations.dial, { bookingId })],
      [
        'answer a guest who asked to be called',
        reservations.answerCall,
        ({ sales }, bookingId) => sales.send(reservations.answerCall, { bookingId }),
      ],
      ['delay a booking', reservations.delay, ({ sales }, bookingId) => sales.send(reservations.delay, { bookingId })],
      [
        'take a deposit',
        reservations.takeDeposit,
        ({ cashier }, bookingId) => cashier.send(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash }),
      ],
    ] as [string, Endpoint, (group: MergedGroup, bookingId: number) => Promise<CommandReply>][]
  ).map(([name, of, send]) =>
    defineCommand(name, of, async (group) => send(group, (await createBooking(group)).bookingId), {
      needs: createBooking,
    }),
  ),
  ...(
    [
      [
        'confirm a booking',
        reservations.confirm,
        unconfirmed,
        ({ gm }, bookingId) => gm.send(reservations.confirm, { bookingId }),
      ],
      [
        'reject a booking',
        reservations.reject,
        unconfirmed,
        ({ gm }, bookingId) => gm.send(reservations.reject, { bookingId, reason: '包场' }),
      ],
      [
        'recover a booking',
        reservations.recover,
        missed,
        ({ gm }, bookingId) => gm.send(reservations.recover, { bookingId }),
      ],
    ] as [string, Endpoint, typeof missed, (group: MergedGroup, bookingId: number) => Promise<CommandReply>][]
  ).map(([name, of, needs, send]) =>
    defineCommand(name, of, async (group) => send(group, await needs(group)), { needs }),
  ),
  defineCommand(
    'a guest asks to be called',
    reservations.requestCall,
    async (group) => {
      const { bookingId, shareCode } = await createBooking(group)
      return createGuestPhone(group.api).send(reservations.requestCall, { bookingId, shareCode })
    },
    { needs: createBooking },
  ),
  defineCommand(
    'a guest cancels his booking',
    reservations.guestCancel,
    async (group) => {
      const { bookingId, shareCode } = await createBooking(group)
      const { guestPhone: phone } = await group.api.db
        .selectFrom('booking')
        .select('guestPhone')
        .where('bookingId', '=', bookingId)
        .executeTakeFirstOrThrow()
      return createGuestPhone(group.api).send(reservations.guestCancel, {
        bookingId,
        shareCode,
        phoneTail: phone.slice(-4),
      })
    },
    { needs: createBooking },
  ),
  defineCommand(
    'take a deposit by code',
    reservations.collectDeposit,
    async (group) => {
      const { bookingId } = await addBooking(
        group.sales,
        { areaId: 2, depositAmount: 5_000, arriveTime: LATE_ARRIVAL },
        group.api,
      )
      return group.cashier.send(reservations.collectDeposit, {
        requestId: randomUUID(),
        bookingId,
        authCode: createGuestAuthCode(),
      })
    },
    buildMultiTransactionOptions(),
  ),
  defineCommand(
    'end a deposit that is being paid',
    reservations.endDeposit,
    async (group) => group.cashier.send(reservations.endDeposit, { bookingId: await payingDeposit(group) }),
    buildMultiTransactionOptions(payingDeposit),
  ),
  defineCommand(
    'a deposit goes back',
    reservations.refundDeposit,
    async (group) =>
      group.gm.send(reservations.refundDeposit, { bookingId: await depositToReturn(group), reason: '客人改期' }),
    { needs: depositToReturn },
  ),
  defineCommand(
    'seat who queued',
    queueing.seat,
    async (group) =>
      group.gm.send(queueing.seat, { queueId: await queued(group), tableId: group.freeTable, guestNum: 2 }),
    { needs: queued },
  ),
]
