/**
 * 期初存酒: bottles that an earlier system stored for guests. They are rows of the same tables as all stored bottles,
 * marked as openings, so every screen and rule of stored bottles covers them.
 */
import { addDays, isDate } from '@nocturne/base/venue-time'
import { wineStatus } from '@nocturne/contract/codes'
import { isSameValue, type EntityRecord, type EntityValues } from '@nocturne/contract/entity/definition'
import { toPlainText } from '@nocturne/contract/entity/record-text'
import { openingBottleEntity } from '@nocturne/contract/office/opening-entities'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { EntityStore, RecordChange } from '../../../entities/entity-store.ts'
import { getStorageDays } from '../wine-rules.ts'
import { readBottleSources, type BottleSources } from './bottle-sources.ts'
import { findBottleErrors, findExpired, isOpened } from './check-bottles.ts'
import { bottleUndo, insertBottles, lockBottles, updateBottles } from './write-bottles.ts'

/** SQL: opening bottles that were not taken back. */
const source = sql`wine_deposit d join wine_item i using (deposit_id)
  left join member m on m.member_id = d.member_id left join goods g using (goods_id)`
const isOpening = sql`d.opening and i.status <> ${lit(wineStatus.withdrawn)}`

async function selectBottles(db: Db | Tx, condition: RawBuilder<unknown>): Promise<EntityRecord[]> {
  const { rows } = await sql<EntityRecord>`
    select i.wine_item_id as id, jsonb_build_object('labelNo', i.label_no, 'guestName', d.guest_name, 'memberNo', coalesce(m.member_no, ''),
      'guestPhone', d.guest_phone, 'phoneMask', left(d.guest_phone, 3) || '****' || right(d.guest_phone, 4), 'goodsCode', g.goods_code,
      'goodsName', i.goods_name, 'quantity', i.quantity, 'remainPercent', i.remain_percent, 'depositDate', i.deposit_date,
      'expireDate', i.expire_date, 'cabinetNo', i.cabinet_no, 'remark', d.remark, 'salesUserId', d.sales_user_id,
      'remainQuantity', i.remain_quantity, 'status', i.status) as values
    from ${source} where ${isOpening} and ${condition} order by i.wine_item_id desc`.execute(db)
  return rows
}

const readBottles = (db: Db | Tx, ids?: readonly number[]): Promise<EntityRecord[]> =>
  selectBottles(db, ids ? sql`i.wine_item_id = any(${[...ids]}::bigint[])` : sql`true`)

/** Fills in what a row leaves to the server: guest, code of the goods, last night. */
async function completeBottles(tx: Tx, changes: readonly RecordChange[]): Promise<RecordChange[]> {
  const sources = await readBottleSources(tx, changes)
  return changes.map((change) => {
    const { before } = change
    const goodsCode = sources.findGoods(change.after)?.goodsCode ?? change.after['goodsCode'] ?? ''
    const after: EntityValues = { ...change.after, goodsCode }
    if (before === null) return { ...change, after: completeNew({ ...change, after }, sources) }
    // Card numbers are the same in capitals and small letters.
    const memberNo = isSameNumber(before, after) ? (before['memberNo'] ?? '') : (after['memberNo'] ?? '')
    const compared: EntityValues = { ...after, memberNo }
    const changed = change.changed.filter((name) => !isSameValue(before[name], compared[name]))
    return { ...change, after: compared, changed }
  })
}

const isSameNumber = (before: EntityValues, after: EntityValues): boolean =>
  toPlainText(before['memberNo']).toLowerCase() === toPlainText(after['memberNo']).toLowerCase()

function completeNew({ after }: RecordChange, sources: BottleSources): RecordChange['after'] {
  const member = sources.findMemberByNumber(after) ?? sources.findMemberByPhone(after)
  const goods = sources.findGoods(after)
  const days = goods ? getStorageDays(goods, isOpened(after)) : null
  const { depositDate } = after
  const last =
    days !== null && typeof depositDate === 'string' && isDate(depositDate) ? addDays(depositDate, days) : null
  return {
    ...after,
    memberNo: member?.memberNo ?? after['memberNo'] ?? '',
    guestPhone: after['guestPhone'] || (member?.phonenumber ?? ''),
    guestName: after['guestName'] || (member?.memberName ?? ''),
    salesUserId: after['salesUserId'] ?? member?.salesUserId ?? null,
    expireDate: after['expireDate'] ?? last,
  }
}

const LAST_DIGITS = /^(\d{4}|\d{11})$/

/** Newest first; with a keyword those of a guest, a label or goods. Digits match whole numbers or their last four. */
async function searchBottles(
  db: Db,
  { keyword, pageNum, pageSize }: { keyword?: string | undefined; pageNum: number; pageSize: number },
): Promise<{ rows: EntityRecord[]; total: number }> {
  const text = keyword ?? ''
  const isNumber = LAST_DIGITS.test(text)
  const matches =
    text === ''
      ? sql`true`
      : sql`(strpos(d.guest_name, ${text}) > 0 or strpos(i.goods_name, ${text}) > 0 or upper(i.label_no) = upper(${text})
          or upper(m.member_no) = upper(${text}) ${isNumber ? sql`or right(d.guest_phone, length(${text})) = ${text}` : sql``})`
  const { rows: found } = await sql<{ id: number }>`
    select i.wine_item_id as id from ${source} where ${isOpening} and ${matches}
    order by i.wine_item_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const { rows: count } = await sql<{ total: number }>`
    select count(*)::int as total from ${source} where ${isOpening} and ${matches}`.execute(db)
  const ids = found.map(({ id }) => id)
  return { rows: ids.length === 0 ? [] : await readBottles(db, ids), total: count[0]?.total ?? 0 }
}

export const openingBottleStore: EntityStore = {
  definition: openingBottleEntity,
  source: { table: 'wine_item', key: 'wine_item_id' },
  read: readBottles,
  lock: async (tx, ids) => {
    if (ids.length === 0) return []
    await lockBottles(tx, ids)
    return readBottles(tx, ids)
  },
  prepare: completeBottles,
  check: findBottleErrors,
  findWarnings: findExpired,
  insert: insertBottles,
  update: updateBottles,
  search: searchBottles,
  undo: bottleUndo,
  reorder: () => Promise.reject(new Error('opening bottles have no order')),
  remove: () => Promise.reject(new Error('opening bottles are taken back, not removed')),
}
