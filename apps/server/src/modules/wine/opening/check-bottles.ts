/** Business rules of bottles that the venue stored before this system. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { userStatus, wineStatus } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { FULL_LEVEL } from '@nocturne/contract/office/opening-entities'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { buildError, type RecordChange, type WriteContext } from '../../../entities/entity-store.ts'
import { getStorageDays, isBottleLevel } from '../wine-rules.ts'
import { readBottleSources, type BottleSources } from './bottle-sources.ts'

/** Bottles in the store: those that staff may take, move or write off. */
const hereStatuses: readonly unknown[] = [wineStatus.stored, wineStatus.expired]

const FIRST_DATE = '2000-01-01'

export const isOpened = ({ remainPercent }: EntityValues): boolean => remainPercent !== FULL_LEVEL

export async function findBottleErrors(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const added = changes.filter(({ before }) => before === null)
  const sources = await readBottleSources(context.tx, added)
  const tonight = getBusinessDate(context.now)
  return [
    ...added.flatMap((change) => [
      ...findGuestErrors(change, sources),
      ...findLevelErrors(change, sources),
      ...findDateErrors(change, tonight),
    ]),
    ...(await findUsedLabels(context.tx, added)),
    ...(await findStoppedSales(context.tx, added)),
    ...changes
      .filter(({ before, changed }) => changed.includes('cabinetNo') && !hereStatuses.includes(before?.['status']))
      .filter(({ before }) => before !== null)
      .map((change) => buildError(change, 'cabinetNo', '这瓶酒已经不在店里')),
  ]
}

/** Bottles that are expired already: imported, and shown among the expired ones. */
export async function findExpired(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const tonight = getBusinessDate(context.now)
  return changes
    .filter(({ before, after }) => before === null && typeof after['expireDate'] === 'string')
    .filter(({ after }) => (after['expireDate'] as string) < tonight)
    .map((change) => buildError(change, 'expireDate', '已经过期，导入后在过期存酒里'))
}

function findGuestErrors(change: RecordChange, sources: BottleSources): RowError[] {
  const { after, given } = change
  const byNumber = sources.findMemberByNumber(after)
  const byPhone = sources.findMemberByPhone(after)
  if (given.includes('memberNo') && after['memberNo'] !== '') {
    if (!byNumber) return [buildError(change, 'memberNo', '没有这个卡号的会员，请先导入会员')]
    if (given.includes('guestPhone') && after['guestPhone'] !== '' && byPhone?.memberId !== byNumber.memberId)
      return [buildError(change, 'guestPhone', '手机号和卡号不是同一位会员')]
  }
  if (after['guestPhone'] === '') return [buildError(change, 'guestPhone', '请填写手机号或卡号')]
  return after['guestName'] === '' ? [buildError(change, 'guestName', '请填写姓名')] : []
}

function findLevelErrors(change: RecordChange, sources: BottleSources): RowError[] {
  const { after } = change
  const goods = sources.findGoods(after)
  const opened = isOpened(after)
  if (!goods) return [buildError(change, 'goodsCode', '没有这款商品，请填商品编码或名称')]
  if (getStorageDays(goods, opened) === null)
    return [buildError(change, 'goodsCode', `“${goods.goodsName}”${opened ? '开过的' : ''}不能存，请先在商品里改存酒`)]
  if (opened && !isBottleLevel(after['remainPercent'] as number))
    return [buildError(change, 'remainPercent', '剩余酒量请填10、20到90，没开过填100')]
  return opened && after['quantity'] !== 1 ? [buildError(change, 'quantity', '已开瓶的酒请逐瓶填写')] : []
}

function findDateErrors(change: RecordChange, tonight: string): RowError[] {
  const { depositDate, expireDate } = change.after
  if (typeof depositDate !== 'string') return []
  if (depositDate > tonight) return [buildError(change, 'depositDate', '存入日期不能晚于今天')]
  if (depositDate < FIRST_DATE) return [buildError(change, 'depositDate', '存入日期不正确')]
  return typeof expireDate === 'string' && expireDate < depositDate
    ? [buildError(change, 'expireDate', '到期日期不能早于存入日期')]
    : []
}

/** Labels of bottles in the store that were no opening; openings are compared by the definition. */
async function findUsedLabels(tx: Tx, changes: readonly RecordChange[]): Promise<RowError[]> {
  const labels = changes.map(({ after }) => after['labelNo'] as string)
  const { rows } = await sql<{ labelNo: string }>`
    select label_no from wine_item where label_no = any(${labels}::text[])
      and status in (${lit(wineStatus.stored, wineStatus.expired)})`.execute(tx)
  const used = new Set(rows.map(({ labelNo }) => labelNo))
  return changes
    .filter(({ after }) => used.has(after['labelNo'] as string))
    .map((change) => buildError(change, 'labelNo', '这个标签已贴在另一瓶存酒上'))
}

async function findStoppedSales(tx: Tx, changes: readonly RecordChange[]): Promise<RowError[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from app_user where status = ${lit(userStatus.active)}`.execute(tx)
  const active = new Set(rows.map(({ userId }) => userId))
  return changes
    .filter(({ after }) => after['salesUserId'] !== null && !active.has(after['salesUserId'] as number))
    .map((change) => buildError(change, 'salesUserId', '这位员工已停用，请换一位'))
}
