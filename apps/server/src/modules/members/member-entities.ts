/** Stores of member levels and recharge rules. */
import { normalDisable, rechargeStatus } from '@nocturne/contract/codes'
import type { PartValue } from '@nocturne/contract/entity/field'
import { toPlainText } from '@nocturne/contract/entity/record-text'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { memberLevelEntity, rechargeRuleEntity } from '@nocturne/contract/office/member-entities'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import {
  becomes,
  buildError,
  listExistingIds,
  type EntityStore,
  type RecordChange,
  type WrittenChange,
  type WriteContext,
} from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { profileStores } from './profiles/member-profiles.ts'
import { findLevelConflicts, type LevelTerms } from './level-rules.ts'

const memberLevelStore = createTableStore(memberLevelEntity, {
  table: 'member_level',
  key: 'level_id',
  sortColumn: 'level_no',
  computed: {
    memberNum: sql`(select count(*)::int from member m where m.level_id = t.level_id and m.merged_into is null)`,
  },
  check: async (context, changes) => [
    ...(await findConflictingLevels(context, changes)),
    ...(await findUsedLevels(context, changes)),
  ],
  afterWrite: raiseMembers,
})

/** All levels in use as they are after the changes; `change` is null for a level that does not change. */
async function listLevelsAfter({ tx }: WriteContext, changes: readonly RecordChange[]) {
  const changedIds = new Set(listExistingIds(changes))
  const unchanged = (await memberLevelStore.read(tx)).filter(({ id }) => !changedIds.has(id))
  return [
    ...unchanged.map(({ values }) => ({ values, change: null })),
    ...changes.map((change) => ({ values: change.after, change })),
  ]
    .filter(({ values }) => values['status'] === normalDisable.normal)
    .map(({ values, change }) => ({ ...(values as unknown as LevelTerms), change }))
}

async function findConflictingLevels(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const levels = await listLevelsAfter(context, changes)
  if (levels.length === 0)
    return changes.slice(0, 1).map((change) => buildError(change, 'status', '至少保留一个等级，新会员从它开始'))
  return findLevelConflicts(levels).flatMap(({ lower, higher, field, message }) => {
    const change = higher.change ?? lower.change
    return change ? [buildError(change, field, message)] : []
  })
}

/** A level with members cannot be stopped: its discount would still apply, but could no longer be changed. */
async function findUsedLevels({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const stopped = changes.filter((change) => change.id !== null && becomes(change, 'status', normalDisable.disabled))
  if (stopped.length === 0) return []
  const { rows } = await sql<{ levelId: number; total: number }>`
    select level_id, count(*)::int as total from member
    where level_id = any(${listExistingIds(stopped)}::bigint[]) and merged_into is null group by level_id`.execute(tx)
  const used = new Map(rows.map(({ levelId, total }) => [levelId, total]))
  return stopped.flatMap((change) => {
    const total = used.get(change.id ?? 0)
    if (total === undefined) return []
    return [buildError(change, 'status', `还有${total}位会员是这个等级，可以改它的名称和折扣，但不能停用`)]
  })
}

/**
 * Promotes every member who recharged enough for a higher level after the change. Members are never demoted. Locks the
 * members, so that a recharge in progress is counted by one of both.
 */
async function raiseMembers({ tx, emit, log }: WriteContext, changes: readonly WrittenChange[]): Promise<void> {
  if (!changes.some(({ changed }) => ['upgradeRecharge', 'levelNo', 'status'].some((name) => changed.includes(name))))
    return
  const { rows } = await sql<{ memberId: number; before: string; after: string }>`
    with recharged as (
      select member_id, sum(principal_amount - refunded_amount) as amount from recharge_order
      where status in (${lit(rechargeStatus.succeeded, rechargeStatus.refunded)}) group by member_id
    ), due as (
      select m.member_id, has.level_name as before, reached.level_id, reached.level_name as after
      from member m join member_level has using (level_id) join recharged r using (member_id)
      cross join lateral (
        select l.level_id, l.level_name from member_level l
        where l.status = ${lit(normalDisable.normal)} and l.level_no > has.level_no and r.amount >= l.upgrade_recharge
        order by l.level_no desc limit 1
      ) reached
      where m.merged_into is null order by m.member_id for no key update of m
    )
    update member m set level_id = due.level_id from due where m.member_id = due.member_id
    returning m.member_id, due.before, due.after`.execute(tx)
  if (rows.length === 0) return
  emit({ topic: 'member' })
  for (const { memberId, before, after } of rows)
    log({
      title: '会员升级',
      subjectType: 'member',
      subjectId: memberId,
      before: { levelName: before },
      after: { levelName: after },
    })
}

const rechargeRuleStore = createTableStore(rechargeRuleEntity, {
  table: 'recharge_rule',
  key: 'rule_id',
  computed: {
    giftGoods: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('goodsId', g.goods_id, 'quantity', item -> 'quantity') order by place), '[]')
      from jsonb_array_elements(t.gift_goods) with ordinality as x(item, place)
      join goods g on g.goods_id = (item ->> 'goodsId')::bigint or (item -> 'goodsId' is null and g.goods_name = item ->> 'goodsName'))`,
  },
  derive: ({ after, changed }) => (changed.includes('giftGoods') ? { gift_goods: after['giftGoods'] } : {}),
  check: (_context, changes) => Promise.resolve(changes.flatMap(findRuleErrors)),
})

/**
 * A bonus above the principal is refused: it is almost always a slip of the finger, and it would sell at less than half
 * price. Goods can be added as a gift instead.
 */
function findRuleErrors(change: RecordChange): RowError[] {
  const { principalAmount, bonusAmount, startDate, endDate, giftGoods } = change.after
  const errors: RowError[] = []
  if ((bonusAmount as number) > (principalAmount as number))
    errors.push(buildError(change, 'bonusAmount', '赠送金额不能超过充值金额；想多送，可以加赠送商品'))
  if (startDate !== null && endDate !== null && toPlainText(endDate) < toPlainText(startDate))
    errors.push(buildError(change, 'endDate', '结束日期不能早于开始日期'))
  const goodsIds = (giftGoods as readonly PartValue[]).map(({ goodsId }) => goodsId)
  if (new Set(goodsIds).size < goodsIds.length) errors.push(buildError(change, 'giftGoods', '同一商品请合并为一行'))
  return errors
}

export const memberStores: readonly EntityStore[] = [memberLevelStore, rechargeRuleStore, ...profileStores]
