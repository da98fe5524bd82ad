/** Business rules of members that are entered or imported in the office. */
import { formatTime } from '@nocturne/base/venue-time'
import { normalDisable, rechargeStatus, userStatus } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { memberEntity } from '@nocturne/contract/office/member-entities'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import {
  becomes,
  buildError,
  listExistingIds,
  type RecordChange,
  type WriteContext,
} from '../../../entities/entity-store.ts'
import { findMembersWithHistory } from '../stored-value/opening.ts'

/** Form of the numbers that the server assigns: the id with at least six digits. */
const SYSTEM_NUMBER = /^M(\d{6}|[1-9]\d{6,17})$/i

const readNumber = (values: EntityValues): string => values['memberNo'] as string

export async function findProfileErrors(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  return [
    ...changes.flatMap((change) => findDateErrors(context, change)),
    ...(await findNumberErrors(context, changes)),
    ...(await findMergedMembers(context, changes)),
    ...(await findLevelErrors(context, changes)),
    ...(await findSalesErrors(context, changes)),
    ...(await findOpeningErrors(context, changes)),
  ]
}

function findDateErrors({ now }: WriteContext, change: RecordChange): RowError[] {
  const today = formatTime(now).slice(0, 10)
  return ['birthday', 'joinDate'].flatMap((name) => {
    const value = change.after[name]
    if (!change.changed.includes(name) || typeof value !== 'string') return []
    const label = memberEntity.fields[name as 'birthday'].label
    return value > today || value < '1900-01-01' ? [buildError(change, name, `${label}不正确`)] : []
  })
}

/** An entered number must not be the one of a future member. */
async function findNumberErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const entered = changes.filter(
    ({ before, given, after }) =>
      before === null && given.includes('memberNo') && SYSTEM_NUMBER.test(readNumber(after)),
  )
  if (entered.length === 0) return []
  const { rows } = await sql<{ last: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('member', 'member_id')::regclass), 0) as last`.execute(
    tx,
  )
  return entered
    .filter(({ after }) => Number(readNumber(after).slice(1)) > (rows[0]?.last ?? 0))
    .map((change) => buildError(change, 'memberNo', '这样的卡号留给系统编号，请改一个，或留空自动编号'))
}

/** Numbers of merged members belong to the member they were merged into; a merged member is not changed any more. */
async function findMergedMembers({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const added = changes.filter(({ id }) => id === null)
  const { rows } = await sql<{ memberId: number; memberNo: string; phonenumber: string; target: string }>`
    select m.member_id, upper(m.member_no) as member_no, m.phonenumber, t.member_no as target
    from member m join member t on t.member_id = m.merged_into
    where m.member_id = any(${listExistingIds(changes)}::bigint[])
      or m.phonenumber = any(${added.map(({ after }) => after['phonenumber'] as string)}::text[])
      or upper(m.member_no) = any(${added.map(({ after }) => readNumber(after).toUpperCase())}::text[])`.execute(tx)
  return changes.flatMap((change) => {
    const { id, after } = change
    const found = rows.find(({ memberId, memberNo, phonenumber }) =>
      id === null
        ? phonenumber === after['phonenumber'] || memberNo === readNumber(after).toUpperCase()
        : memberId === id,
    )
    if (!found) return []
    const field = id !== null || found.phonenumber !== after['phonenumber'] ? 'memberNo' : 'phonenumber'
    return [buildError(change, field, `已合并到会员${found.target}，请改用它`)]
  })
}

/** A level in use, not below the one that recharges reached: members are never demoted. */
async function findLevelErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const levelled = changes.filter(({ changed }) => changed.includes('levelId'))
  if (levelled.length === 0) return []
  const { rows: levels } = await sql<{ levelId: number; levelNo: number; levelName: string; stopped: boolean }>`
    select level_id, level_no, level_name, status <> ${lit(normalDisable.normal)} as stopped from member_level`.execute(
    tx,
  )
  const { rows: reached } = await sql<{ memberId: number; levelNo: number; levelName: string }>`
    select r.member_id, l.level_no, l.level_name from (
      select member_id, sum(principal_amount - refunded_amount) as amount from recharge_order
      where member_id = any(${listExistingIds(levelled)}::bigint[]) and status in (${lit(rechargeStatus.succeeded, rechargeStatus.refunded)})
      group by member_id
    ) r cross join lateral (
      select level_no, level_name from member_level
      where status = ${lit(normalDisable.normal)} and upgrade_recharge <= r.amount order by level_no desc limit 1
    ) l`.execute(tx)
  const levelById = new Map(levels.map((level) => [level.levelId, level]))
  const reachedById = new Map(reached.map((level) => [level.memberId, level]))
  return levelled.flatMap((change) => {
    const level = levelById.get(change.after['levelId'] as number)
    const least = reachedById.get(change.id ?? 0)
    if (!level) return [buildError(change, 'levelId', '请选择等级')]
    if (level.stopped) return [buildError(change, 'levelId', `等级“${level.levelName}”已停用`)]
    if (least && level.levelNo < least.levelNo)
      return [buildError(change, 'levelId', `累计充值已到“${least.levelName}”，不能低于它`)]
    return []
  })
}

/** Sales people in use; employees do not assign members to themselves. */
async function findSalesErrors({ tx, actor }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const assigned = changes.filter(
    ({ changed, after }) => changed.includes('salesUserId') && after['salesUserId'] !== null,
  )
  if (assigned.length === 0) return []
  const { rows } = await sql<{ userId: number }>`
    select user_id from app_user where sale_flag and status = ${lit(userStatus.active)}`.execute(tx)
  const sellers = new Set(rows.map(({ userId }) => userId))
  return assigned.flatMap((change) => {
    const userId = change.after['salesUserId'] as number
    if (userId === actor.userId) return [buildError(change, 'salesUserId', '不能把会员分给自己，请由其他主管修改')]
    return sellers.has(userId) ? [] : [buildError(change, 'salesUserId', '这位员工不能作客户经理，请换一位')]
  })
}

/** Parts of an opening balance. */
export const OPENING_FIELDS: readonly string[] = ['openingPrincipal', 'openingBonus']

/** Parts of the opening balance that a change gives. */
const listOpeningFields = ({ changed }: RecordChange): string[] =>
  OPENING_FIELDS.filter((name) => changed.includes(name))

/** True when the change brings an opening balance. */
export const hasOpening = (change: RecordChange): boolean =>
  listOpeningFields(change).some((name) => Number(change.after[name] ?? 0) > 0)

/** An opening is entered once, for members without any stored value. */
async function findOpeningErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const opening = changes.filter((change) =>
    change.before === null ? hasOpening(change) : listOpeningFields(change).length > 0,
  )
  if (opening.length === 0) return []
  const history = await findMembersWithHistory(tx, listExistingIds(opening))
  return opening.flatMap((change) => {
    const field = listOpeningFields(change)[0] ?? 'openingPrincipal'
    const found = history.get(change.id ?? 0)
    if (found === 'opened') return [buildError(change, field, '期初余额只能录一次；录错了，请在导入记录里撤销那次导入')]
    if (found === 'used') return [buildError(change, field, '这位会员已有储值记录，不能再录期初余额')]
    if (change.after['status'] !== normalDisable.normal || becomes(change, 'status', normalDisable.disabled))
      return [buildError(change, field, '会员已停用，请先启用再录期初余额')]
    return []
  })
}
