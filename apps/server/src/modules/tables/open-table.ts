/** 开台: guests have sat down. One sitting per table; its minimum spend, sales person and department are written now and kept. */
import { businessDate as businessDateAt } from '@nocturne/base/venue-time'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { CommandContext } from '../../http/context.ts'
import type { Handler } from '../../http/bind.ts'
import { scopeOf } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { personForCredit, WALK_IN_USER_ID } from '../directory/public.ts'
import { factDate } from '../ledger/public.ts'
import { markRecord } from './record-store.ts'
import { tonightsMinCharge } from './min-charge.ts'
import { billsOfSittings, bookingsOfTables, ordersOfSittings } from './sitting-slots.ts'

export const openTable: Handler<typeof tables.open, typeof schemas.open> = async (context, input) => {
  const { tx, now, actor } = context
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
    .where('t.tableId', '=', input.tableId)
    .forUpdate('t')
    .executeTakeFirst()
  if (!table || table.status === '1') refuse('NOT_FOUND')
  if (table.tableStatus === '4') refuse('TABLE_LOCKED')
  if (table.tableStatus === '2' || table.tableStatus === '3') refuse('TABLE_OCCUPIED')

  const businessDate = await factDate(tx, now)
  const bookings = bookingsOfTables.content()
  const booking = await bookings.take(context, { ...input, night: businessDateAt(now) })
  const scope = scopeOf(actor, 'operate:table:open')
  // Walk-ins belong to the whole venue: whoever opens for his own people only opens for himself unless he says otherwise.
  const usual = actor.saleFlag || scope !== 'all' ? actor.userId : WALK_IN_USER_ID
  const sales = await personForCredit(tx, booking?.salesUserId ?? input.salesUserId ?? usual)
  if (scope === 'self' && sales.userId !== actor.userId) refuse('NO_PERMISSION')
  if (scope === 'dept' && !actor.deptIds.includes(sales.deptId)) refuse('NO_PERMISSION')
  const waiter = await waiterFor(context, input, businessDate)
  const recommender = input.recommendUserId === undefined ? null : await personForCredit(tx, input.recommendUserId)

  const minCharge = await tonightsMinCharge(tx, table.tableId, businessDate)
  const [recordNo, billNo] = await Promise.all([
    context.numbers.take('KT', businessDate),
    context.numbers.take('ZD', businessDate),
  ])
  const billId = await billsOfSittings.content().open(tx, { billNo, at: now })
  const turn = await tx
    .selectFrom('tableRecord')
    .select(({ fn }) => fn.max('turnNo').as('last'))
    .where('openTableId', '=', table.tableId)
    .where('businessDate', '=', businessDate)
    .executeTakeFirst()
  const record = await tx
    .insertInto('tableRecord')
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
      memberId: input.memberId ?? booking?.memberId ?? null,
      guestType: booking ? '1' : input.memberId === undefined ? '2' : '3',
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
      payMode: table.payMode,
      minCharge,
      turnNo: (turn?.last ?? 0) + 1,
      remark: input.remark ?? '',
    })
    .returning(['tableRecordId'])
    .executeTakeFirstOrThrow()

  await tx.updateTable('venueTable').set({ tableStatus: '2' }).where('tableId', '=', table.tableId).execute()
  if (booking)
    await bookings.arrive(context, booking, {
      tableRecordId: record.tableRecordId,
      tableName: table.tableName,
      guestNum: input.guestNum,
    })
  const content = `${table.tableName} 开台，${input.guestNum}人，订台人${sales.nickName}`
  let version = await markRecord(
    tx,
    { tableRecordId: record.tableRecordId, tableId: table.tableId },
    { opType: '开台', content },
    { actor, now, businessDate },
  )

  const openGoodsId = input.openGoodsId ?? (table.openGoodsMust ? table.openGoodsId : null)
  if (openGoodsId !== null) {
    await ordersOfSittings.content().placePackage(context, {
      tableRecordId: record.tableRecordId,
      goodsId: openGoodsId,
      payMode: table.payMode === '1' ? '1' : '2',
    })
    version += 1
  }
  context.emit({ topic: 'table', ids: [table.tableId] })
  context.log({
    subjectType: 'record',
    subjectId: record.tableRecordId,
    after: { recordNo, tableName: table.tableName, guestNum: input.guestNum, salesUserId: sales.userId, minCharge },
  })
  return { tableRecordId: record.tableRecordId, recordNo, minCharge, version }
}

/** The waiter of the sitting: the one named, otherwise the one on duty for the table tonight. */
async function waiterFor(
  { tx }: CommandContext,
  input: { tableId: number; waiterUserId?: number | undefined },
  businessDate: string,
) {
  if (input.waiterUserId !== undefined) return personForCredit(tx, input.waiterUserId)
  const duty = await tx
    .selectFrom('tableDuty')
    .select('waiterUserId')
    .where('businessDate', '=', businessDate)
    .where('tableId', '=', input.tableId)
    .executeTakeFirst()
  return duty ? personForCredit(tx, duty.waiterUserId) : null
}
