/**
 * 开台: seats guests. A table has at most one sitting; minimum spend, sales person and department are stored when it
 * opens.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { guestType, normalDisable, tableStatus } from '@nocturne/contract/codes'
import type { GuestType } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { Tx } from '../../db/connection.ts'
import type { CommandContext } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { findActivePerson, resolveMergedMember, requireActivePerson, WALK_IN_USER_ID } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'
import { findDutyWaiter } from '../scheduling/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { assertSeatableMember } from './seatable-member.ts'
import { recordSittingChange } from './record-store.ts'
import { readTableMinCharge } from './min-charge.ts'
import { sittingBillsSlot, tableBookingsSlot, sittingOrdersSlot } from './sitting-slots.ts'
import type { OpeningBooking } from './sitting-slots.ts'
import { isTableInUse } from './tables-rules.ts'

type Input = InputOf<typeof tables.open> & {
  /**
   * True for guests without a sales person: the sitting is credited to the venue instead of the employee who opens it.
   */
  walkIn?: boolean
}
type FreeTable = Awaited<ReturnType<typeof lockFreeTable>>
type People = { sales: Person; waiter: Person | null; recommender: Person | null }

export const openTable = async (context: CommandContext, input: Input): Promise<AnswerOf<typeof tables.open>> => {
  const { tx, now, actor } = context
  const table = await lockFreeTable(tx, input.tableId)
  if (input.memberId !== undefined) await assertSeatableMember(tx, input.memberId)
  const businessDate = await lockFactDate(tx, now)
  const bookings = tableBookingsSlot.get()
  const booking = await bookings.take(context, { ...input, night: getBusinessDate(now) })
  const people = await resolvePeople(context, input, booking)
  const minCharge = await readTableMinCharge(tx, table.tableId, businessDate)
  const { tableRecordId, recordNo } = await writeSitting(context, input, {
    table,
    booking,
    people,
    businessDate,
    minCharge,
  })
  const { tableId, tableName } = table
  const { guestNum } = input
  await tx.updateTable('venueTable').set({ tableStatus: tableStatus.open }).where('tableId', '=', tableId).execute()
  if (booking) await bookings.arrive(context, booking, { tableRecordId, tableName, guestNum })
  const { userId: salesUserId, nickName: salesUserName } = people.sales
  const replaced = booking !== null && booking.salesUserId !== salesUserId
  const content = `${tableName} 开台，${guestNum}人，订台人${salesUserName}${replaced ? '（预订的订台人已离职）' : ''}`
  const marked = await recordSittingChange(
    tx,
    { tableRecordId, tableId },
    { opType: '开台', content },
    { actor, now, businessDate },
  )
  const ordered = await placeOpeningPackage(context, tableRecordId, table, input)
  context.emit({ topic: 'table', ids: [tableId] })
  context.log({
    subjectType: 'record',
    subjectId: tableRecordId,
    after: { recordNo, tableName, guestNum, salesUserId, minCharge },
  })
  return { tableRecordId, recordNo, minCharge, version: ordered ? marked + 1 : marked, salesUserId, salesUserName }
}

/** Locks a free table. Throws NOT_FOUND, TABLE_LOCKED, TABLE_OCCUPIED. */
async function lockFreeTable(tx: Tx, tableId: number) {
  const table = await tx
    .selectFrom('venueTable as t')
    .innerJoin('area as a', 'a.areaId', 't.areaId')
    .select([
      't.tableId',
      't.tableName',
      't.areaId',
      'a.areaName',
      't.tableType',
      't.tableStatus',
      't.payMode',
      't.status',
      't.openGoodsId',
      't.openGoodsMust',
    ])
    .where('t.tableId', '=', tableId)
    .forNoKeyUpdate('t')
    .executeTakeFirst()
  if (!table || table.status === normalDisable.disabled) refuseNotFound({ tableId })
  if (table.tableStatus === tableStatus.locked) refuse('TABLE_LOCKED')
  if (isTableInUse(table.tableStatus)) refuse('TABLE_OCCUPIED')
  return table
}

/** Determines sales person, waiter and recommender. Throws NO_PERMISSION for sales people outside the caller's scope. */
async function resolvePeople(context: CommandContext, input: Input, booking: OpeningBooking | null): Promise<People> {
  const { tx, actor } = context
  const scope = findScope(actor, 'operate:table:open')
  // By default, an employee who sells or whose scope is limited is credited; otherwise the venue.
  const defaultUserId = actor.saleFlag || scope !== 'all' ? actor.userId : WALK_IN_USER_ID
  const sales =
    (booking && (await findActivePerson(tx, booking.salesUserId))) ??
    (await resolveSales(context, {
      booking,
      named: input.salesUserId,
      usual: input.walkIn ? WALK_IN_USER_ID : defaultUserId,
    }))
  if (!input.walkIn && scope === 'self' && sales.userId !== actor.userId) refuse('NO_PERMISSION')
  if (!input.walkIn && scope === 'dept' && !actor.deptIds.includes(sales.deptId)) refuse('NO_PERMISSION')
  const waiter = await resolveWaiter(context, input)
  const recommender = input.recommendUserId === undefined ? null : await requireActivePerson(tx, input.recommendUserId)
  return { sales, waiter, recommender }
}

type Instead = { booking: OpeningBooking | null; named: number | undefined; usual: number }

/**
 * Requested person, otherwise the default. When the booking's sales person has left and is still sent, the default
 * applies.
 */
function resolveSales({ tx }: CommandContext, { booking, named, usual }: Instead): Promise<Person> {
  return requireActivePerson(tx, named === undefined || named === booking?.salesUserId ? usual : named)
}

/**
 * Waiter of the sitting: the requested one, otherwise the waiter on duty for the table tonight; null without either.
 */
async function resolveWaiter(
  { tx, now }: CommandContext,
  input: Pick<Input, 'tableId' | 'waiterUserId'>,
): Promise<Person | null> {
  if (input.waiterUserId !== undefined) return requireActivePerson(tx, input.waiterUserId)
  const duty = await findDutyWaiter(tx, input.tableId, now)
  return duty ? findActivePerson(tx, duty.userId) : null
}

type Terms = {
  table: FreeTable
  booking: OpeningBooking | null
  people: People
  businessDate: string
  /** Minimum charge, fen. */
  minCharge: number
}

/** Inserts the sitting with its empty bill. */
async function writeSitting(context: CommandContext, input: Input, terms: Terms) {
  const { tx, now, actor } = context
  const { table, booking, people, businessDate } = terms
  const [recordNo, billNo] = await Promise.all([
    context.numbers.take('KT', businessDate),
    context.numbers.take('ZD', businessDate),
  ])
  const billId = await sittingBillsSlot.get().open(tx, { billNo, at: now })
  // The member of the booking may have been merged into another one since.
  const booked = booking?.memberId ?? null
  const memberId = input.memberId ?? (booked === null ? null : await resolveMergedMember(tx, booked))
  return tx
    .insertInto('sitting')
    .values({
      recordNo,
      businessDate,
      tableId: table.tableId,
      openTableId: table.tableId,
      tableName: table.tableName,
      areaId: table.areaId,
      areaName: table.areaName,
      tableType: table.tableType,
      billId,
      bookingId: booking?.bookingId ?? null,
      openedAt: now,
      openUserId: actor.userId,
      openUserName: actor.nickName,
      guestName: input.guestName ?? booking?.guestName ?? '',
      guestPhone: input.guestPhone ?? booking?.guestPhone ?? '',
      guestNum: input.guestNum,
      memberId,
      // An assigned member only collects points; the member rate requires verification
      // (billing/discount/change-member.ts).
      memberRateOff: memberId !== null,
      guestType: getGuestType(booking, input),
      ...toCreditColumns(people),
      payMode: table.payMode,
      minCharge: terms.minCharge,
      turnNo: await readNextTurn(tx, table.tableId, businessDate),
      remark: input.remark ?? booking?.remark ?? '',
    })
    .returning(['tableRecordId', 'recordNo'])
    .executeTakeFirstOrThrow()
}

function getGuestType(booking: OpeningBooking | null, { memberId }: Input): GuestType {
  if (booking) return guestType.booking
  return memberId === undefined ? guestType.walkIn : guestType.member
}

const toCreditColumns = ({ sales, waiter, recommender }: People) => ({
  salesUserId: sales.userId,
  salesUserName: sales.nickName,
  salesDeptId: sales.deptId,
  salesDeptName: sales.deptName,
  waiterUserId: waiter?.userId ?? null,
  waiterUserName: waiter?.nickName ?? null,
  recommendUserId: recommender?.userId ?? null,
  recommendUserName: recommender?.nickName ?? null,
  recommendDeptId: recommender?.deptId ?? null,
  recommendDeptName: recommender?.deptName ?? null,
})

/** Number of the next opening of the table in this night. */
async function readNextTurn(tx: Tx, tableId: number, businessDate: string): Promise<number> {
  const turn = await tx
    .selectFrom('sitting')
    .select(({ fn }) => fn.max('turnNo').as('last'))
    .where('openTableId', '=', tableId)
    .where('businessDate', '=', businessDate)
    .executeTakeFirst()
  return (turn?.last ?? 0) + 1
}

/** Orders the requested package, or the table's mandatory one. Returns false when there is none. */
async function placeOpeningPackage(
  context: CommandContext,
  tableRecordId: number,
  { openGoodsMust, openGoodsId, payMode }: FreeTable,
  {
    openGoodsId: requestedGoodsId,
    expectedFen,
  }: { openGoodsId?: number | undefined; expectedFen?: number | undefined },
): Promise<boolean> {
  const goodsId = requestedGoodsId ?? (openGoodsMust ? openGoodsId : null)
  if (goodsId === null) return false
  await sittingOrdersSlot.get().placePackage(context, { tableRecordId, goodsId, payMode, expectedFen })
  return true
}
