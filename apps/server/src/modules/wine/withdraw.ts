/** 取酒: a guest requests bottles to a table. They are reserved immediately and removed when the bar hands them out. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import {
  notifyCategory,
  orderSource,
  orderStatus,
  orderType,
  payMode,
  rebateType,
  wineAction,
  wineStatus,
  withdrawStatus,
} from '@nocturne/contract/codes'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { WineWithdraw } from '../../db/types.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { loadGoods } from '../catalog/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { markOrderProduced, storeOrder } from '../orders/public.ts'
import { isRunning, recordSittingChange } from '../tables/public.ts'
import type { SittingBottlesProvider, RecordRow } from '../tables/public.ts'
import { assertSignature } from './add-deposit.ts'
import { listGuestPhones, verifyGuest } from './verify-guest.ts'
import { invalidateTakeCodes } from './take-code.ts'
import { formatBottleList, lockBottleRows, getBottleOwner, publishBottleChanges, logBottles } from './wine-store.ts'
import type { LockedBottle } from './wine-store.ts'

type Line = { wineItemId: number; quantity: number }

export const addWithdrawal: Handler<typeof wine.withdrawAdd, typeof schemas.withdrawAdd> = async (context, input) => {
  const { tx, now, actor } = context
  const guest = await tx
    .selectFrom('wineDeposit')
    .select(['guestPhone', 'guestName', 'salesUserId', 'salesDeptId', 'applyUserId'])
    .where('depositId', '=', input.guestOf)
    .executeTakeFirst()
  if (!guest) refuseNotFound({ guestOf: input.guestOf })
  requirePermission(actor, 'wine:withdraw:add', getBottleOwner(guest))
  await assertSignature(context, input.signUrl)
  const phones = await listGuestPhones(tx, guest.guestPhone)
  await verifyGuest(context, phones, input)
  const record = await lockSeated(tx, input.tableRecordId)
  const bottles = await lockBottleRows(
    tx,
    input.items.map(({ wineItemId }) => wineItemId),
  )
  assertFetchable(bottles, phones, getBusinessDate(now))
  await reserveBottles(tx, input.items)

  const { withdrawId, withdrawNo } = await tx
    .insertInto('wineWithdraw')
    .values({
      withdrawNo: await context.numbers.take('QJ', getBusinessDate(now)),
      guestPhone: guest.guestPhone,
      guestName: guest.guestName,
      tableRecordId: record.tableRecordId,
      tableName: record.tableName,
      verifyType: input.verifyType,
      signUrl: input.signUrl ?? null,
      applyUserId: actor.userId,
      appliedAt: now,
      businessDate: getBusinessDate(now),
    })
    .returning(['withdrawId', 'withdrawNo'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('wineWithdrawItem')
    .values(input.items.map(({ wineItemId, quantity }) => ({ withdrawId, wineItemId, quantity })))
    .execute()
  await publishBottleChanges(context, [withdrawId], listIds(bottles))
  context.log({
    subjectType: 'wineWithdraw',
    subjectId: withdrawId,
    after: { withdrawNo, tableName: record.tableName, content: formatBottles(bottles, input.items) },
  })
  return { withdrawId, withdrawNo }
}

export const issueWithdrawal: Handler<typeof wine.withdrawIssue, typeof schemas.withdrawIssue> = async (
  context,
  { withdrawId, agree, reason },
) => {
  if (agree) return { orderId: await issueBottles(context, withdrawId) }
  if (reason === undefined) refuseField('reason', '原因')
  const row = await lockWithdrawal(context.tx, withdrawId)
  await closeRequest(context, row, { status: withdrawStatus.rejected, reason })
  await notifyApplicant(context, row, '取酒未出库', reason)
  return { orderId: null }
}

export const cancelWithdrawal: Handler<typeof wine.withdrawCancel, typeof schemas.withdrawCancel> = async (
  context,
  { withdrawId },
) => {
  const row = await lockWithdrawal(context.tx, withdrawId)
  if (row.applyUserId !== context.actor.userId) refuse('NO_PERMISSION')
  await closeRequest(context, row, { status: withdrawStatus.withdrawn, reason: '' })
  return {}
}

/** Locks the sitting first, as all commands do, then the request, then the bottles. */
async function issueBottles(context: CommandContext, withdrawId: number): Promise<number> {
  const { tx, now, actor } = context
  const withdrawal = await tx
    .selectFrom('wineWithdraw')
    .select('tableRecordId')
    .where('withdrawId', '=', withdrawId)
    .executeTakeFirst()
  if (!withdrawal) refuseNotFound({ withdrawId })
  const record = await lockSeated(tx, withdrawal.tableRecordId)
  const row = await lockWithdrawal(tx, withdrawId)
  const lines = await listLines(tx, withdrawId)
  const bottles = await lockBottleRows(tx, listIds(lines))
  const orderId = await createWineOrder(context, record, bottles, lines)
  await sql`
    update wine_item i set remain_quantity = remain_quantity - l.quantity, reserved_quantity = reserved_quantity - l.quantity,
      withdrawn_quantity = withdrawn_quantity + l.quantity,
      status = case when remain_quantity = l.quantity then ${lit(wineStatus.taken)} else status end
    from wine_withdraw_item l where l.withdraw_id = ${withdrawId} and l.wine_item_id = i.wine_item_id`.execute(tx)
  await tx
    .updateTable('wineWithdraw')
    .set({
      status: withdrawStatus.issued,
      orderId,
      tableName: record.tableName,
      issueUserId: actor.userId,
      issuedAt: now,
    })
    .where('withdrawId', '=', withdrawId)
    .execute()
  await logBottles(
    context,
    lines.map(({ wineItemId, quantity }) => ({
      wineItemId,
      action: wineAction.taken,
      quantity: -quantity,
      tableName: record.tableName,
    })),
  )
  await invalidateTakeCodes(
    tx,
    bottles.map(({ guestPhone }) => guestPhone),
  )
  const content = formatBottles(bottles, lines)
  const night = getBusinessDate(now)
  await recordSittingChange(tx, record, { opType: '取酒', content }, { actor, now, businessDate: night })
  await publishBottleChanges(context, [withdrawId], listIds(bottles))
  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [orderId] })
  context.log({
    subjectType: 'wineWithdraw',
    subjectId: withdrawId,
    after: { withdrawNo: row.withdrawNo, orderId, content },
  })
  await notifyApplicant(context, { ...row, tableName: record.tableName }, '取酒已出库', content)
  return orderId
}

type Placing = {
  tx: Tx
  now: Date
  actor: { userId: number; nickName: string }
  numbers: Pick<CommandContext['numbers'], 'take'>
}
type Bottle = Pick<
  LockedBottle,
  'wineItemId' | 'goodsId' | 'goodsName' | 'unit' | 'spec' | 'labelNo' | 'opened' | 'remainPercent'
>

/** Creates an order without money, so that the bottles are listed among the orders of the table. */
export async function createWineOrder(
  context: Placing,
  record: Pick<RecordRow, 'tableRecordId' | 'memberId'>,
  bottles: readonly Bottle[],
  lines: readonly Line[],
): Promise<number> {
  const { tx, now, actor } = context
  const night = await lockFactDate(tx, now)
  const goods = await loadGoods(
    tx,
    bottles.map(({ goodsId }) => goodsId),
  )
  const quantities = new Map(lines.map(({ wineItemId, quantity }) => [wineItemId, quantity]))
  const { orderId } = await storeOrder(tx, {
    orderNo: await context.numbers.take('DD', night),
    orderType: orderType.wine,
    tableRecordId: record.tableRecordId,
    businessDate: night,
    source: orderSource.staff,
    orderUser: { userId: actor.userId, name: actor.nickName },
    memberId: record.memberId,
    recommend: null,
    payMode: payMode.payLater,
    status: orderStatus.settled,
    payDeadline: null,
    remark: '',
    at: now,
    lines: bottles.map((bottle) => {
      const menu = goods.get(bottle.goodsId)
      if (!menu) throw new Error(`goods ${bottle.goodsId} of a stored bottle is gone`)
      const free = { salePrice: 0, costPrice: 0, rebateType: rebateType.none, rebateValue: 0 }
      const uncounted = { countMinCharge: false, performanceFlag: false, discountFlag: false }
      return {
        goods: { ...menu, ...free, ...uncounted, goodsName: bottle.goodsName, unit: bottle.unit, spec: bottle.spec },
        quantity: quantities.get(bottle.wineItemId) ?? 0,
        amount: 0,
        memberDiscount: 0,
        flavor: '',
        options: [],
        itemRemark: [`标签 ${bottle.labelNo}`, bottle.opened && `已开 ${bottle.remainPercent}%`]
          .filter(Boolean)
          .join(' '),
        parts: [],
      }
    }),
  })
  // Marks the order as produced, because a ticket would request the bottles a second time.
  await markOrderProduced(tx, { orderId, userId: actor.userId, at: now })
  return orderId
}

/** Locks a running sitting, including settled and merged ones. Throws TABLE_NOT_OPEN when it has ended. */
async function lockSeated(tx: Tx, tableRecordId: number): Promise<RecordRow> {
  const record = await tx
    .selectFrom('sitting')
    .selectAll()
    .where('tableRecordId', '=', tableRecordId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!record) refuseNotFound({ tableRecordId })
  if (!isRunning(record.status)) refuse('TABLE_NOT_OPEN')
  return record
}

/** At the end of a sitting, releases bottles that were requested and not handed out, and notifies the applicants. */
export const sittingBottlesProvider: SittingBottlesProvider = {
  callOff: async (context, recordIds, reason) => {
    const waiting = await context.tx
      .selectFrom('wineWithdraw')
      .selectAll()
      .where('tableRecordId', 'in', recordIds)
      .where('status', '=', withdrawStatus.pending)
      .orderBy('withdrawId')
      .forNoKeyUpdate()
      .execute()
    await lockBottles(
      context.tx,
      waiting.map(({ withdrawId }) => withdrawId),
    )
    for (const row of waiting) {
      await closeRequest(context, row, { status: withdrawStatus.withdrawn, reason })
      await notifyApplicant(context, row, '取酒已撤销', reason)
    }
  },
}

/** Locks the bottles of several requests by ascending id before any of them is released. */
async function lockBottles(tx: Tx, withdrawIds: readonly number[]): Promise<void> {
  if (withdrawIds.length < 2) return
  await sql`
    select from wine_item where wine_item_id in (select wine_item_id from wine_withdraw_item where withdraw_id = any(${[...withdrawIds]}::bigint[]))
    order by wine_item_id for no key update`.execute(tx)
}

/**
 * Throws NOT_FOUND for bottles of other guests, WINE_EXPIRED for expired ones (which must be extended first), and
 * WINE_STATUS_WRONG for others that are not stored.
 */
function assertFetchable(bottles: readonly LockedBottle[], phones: readonly string[], night: string): void {
  const foreign = bottles.find(({ guestPhone }) => !phones.includes(guestPhone))
  if (foreign) refuseNotFound({ wineItemId: foreign.wineItemId })
  if (bottles.some(({ status, expireDate }) => status === wineStatus.expired || expireDate < night))
    refuse('WINE_EXPIRED')
  if (bottles.some(({ status }) => status !== wineStatus.stored)) refuse('WINE_STATUS_WRONG')
}

/** Reserves bottles. Throws WINE_EXCEEDED when fewer are left that are not reserved. */
async function reserveBottles(tx: Tx, items: readonly Line[]): Promise<void> {
  const { rows } = await sql`
    update wine_item i set reserved_quantity = reserved_quantity + l.quantity
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as l("wineItemId" bigint, quantity integer)
    where i.wine_item_id = l."wineItemId" and i.remain_quantity - i.reserved_quantity >= l.quantity
    returning i.wine_item_id`.execute(tx)
  if (rows.length < items.length) refuse('WINE_EXCEEDED')
}

async function lockWithdrawal(tx: Tx, withdrawId: number): Promise<Selectable<WineWithdraw>> {
  const row = await tx
    .selectFrom('wineWithdraw')
    .selectAll()
    .where('withdrawId', '=', withdrawId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) refuseNotFound({ withdrawId })
  if (row.status !== withdrawStatus.pending) refuse('WITHDRAW_STATUS_WRONG')
  return row
}

const listLines = (tx: Tx, withdrawId: number): Promise<Line[]> =>
  tx
    .selectFrom('wineWithdrawItem')
    .select(['wineItemId', 'quantity'])
    .where('withdrawId', '=', withdrawId)
    .orderBy('wineItemId')
    .execute()

const listIds = (rows: readonly { wineItemId: number }[]) => rows.map(({ wineItemId }) => wineItemId)

function formatBottles(bottles: readonly LockedBottle[], lines: readonly Line[]): string {
  const quantities = new Map(lines.map(({ wineItemId, quantity }) => [wineItemId, quantity]))
  return formatBottleList(bottles.map((bottle) => ({ ...bottle, quantity: quantities.get(bottle.wineItemId) ?? 0 })))
}

type Ending = { status: (typeof withdrawStatus)['rejected' | 'withdrawn']; reason: string }

/** Ends the request and releases its reserved bottles. */
async function closeRequest(
  context: CommandContext,
  row: Selectable<WineWithdraw>,
  { status, reason }: Ending,
): Promise<void> {
  const { tx, actor } = context
  const lines = await listLines(tx, row.withdrawId)
  await lockBottleRows(tx, listIds(lines))
  await sql`
    update wine_item i set reserved_quantity = reserved_quantity - l.quantity
    from wine_withdraw_item l where l.withdraw_id = ${row.withdrawId} and l.wine_item_id = i.wine_item_id`.execute(tx)
  await tx
    .updateTable('wineWithdraw')
    .set({ status, reason, issueUserId: status === withdrawStatus.rejected ? actor.userId : null })
    .where('withdrawId', '=', row.withdrawId)
    .execute()
  await publishBottleChanges(context, [row.withdrawId], listIds(lines))
  context.log({
    subjectType: 'wineWithdraw',
    subjectId: row.withdrawId,
    before: { status: row.status },
    after: { withdrawNo: row.withdrawNo, status, reason },
  })
}

async function notifyApplicant(
  { tx, emit, now, actor }: CommandContext,
  row: Selectable<WineWithdraw>,
  title: string,
  content: string,
): Promise<void> {
  if (row.applyUserId === actor.userId) return
  await notify(
    tx,
    emit,
    {
      userIds: [row.applyUserId],
      category: notifyCategory.wine,
      title: `${row.tableName} ${title}`,
      content: `${row.guestName} · ${content}`,
      route: '/pages/employeeCenter/childrenPages/searchWineStore?view=withdraw',
      bizType: 'wineWithdraw',
      bizId: row.withdrawId,
    },
    now,
  )
}
