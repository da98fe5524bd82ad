/** Stores of member tags and of members as the office enters and imports them. */
import { formatTime } from '@nocturne/base/venue-time'
import { memberSource, normalDisable, recordStatus } from '@nocturne/contract/codes'
import type { EntityRecord } from '@nocturne/contract/entity/definition'
import { memberEntity, memberTagEntity } from '@nocturne/contract/office/member-entities'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import {
  becomes,
  type EntityStore,
  type RecordChange,
  type WriteContext,
  type WrittenChange,
} from '../../../entities/entity-store.ts'
import { createTableStore } from '../../../entities/table-store.ts'
import { buildMemberKeywordFilter } from '../../directory/public.ts'
import { revokeMemberSessions } from '../../session/public.ts'
import { bookOpenings } from '../stored-value/opening.ts'
import { findProfileErrors, hasOpening, OPENING_FIELDS } from './check-profiles.ts'
import { memberUndo } from './undo-profiles.ts'

const memberTagStore = createTableStore(memberTagEntity, {
  table: 'member_tag',
  key: 'tag_id',
  computed: {
    memberNum: sql`(select count(*)::int from member m where m.tag_ids @> array[t.tag_id] and m.merged_into is null)`,
  },
})

const selectBalance = (column: 'principal_amount' | 'bonus_amount') =>
  sql`coalesce((select b.${sql.ref(column)} from member_balance b where b.member_id = t.member_id), 0)`

const selectOpening = (column: 'principal' | 'bonus') =>
  sql`(select nullif(o.${sql.ref(column)}, 0) from member_opening o where o.member_id = t.member_id and o.undone_at is null)`

const tableStore = createTableStore(memberEntity, {
  table: 'member',
  key: 'member_id',
  filter: sql`t.merged_into is null`,
  computed: {
    phoneMask: sql`left(t.phonenumber, 3) || '****' || right(t.phonenumber, 4)`,
    principalAmount: selectBalance('principal_amount'),
    bonusAmount: selectBalance('bonus_amount'),
    openingPrincipal: selectOpening('principal'),
    openingBonus: selectOpening('bonus'),
    joinDate: sql`(t.registered_at at time zone 'Asia/Shanghai')::date`,
    lastVisitDate: sql`null::date`,
  },
  derive: ({ id, after }) =>
    id === null
      ? {
          registered_at: after['registeredAt'],
          register_source: memberSource.staff,
          registered_by: after['registeredBy'],
        }
      : {},
  eventIds: true,
})

/** Assigns card numbers, the lowest level and the date of joining. A number is taken from the ids, so no two are equal. */
async function completeProfiles(tx: Tx, changes: readonly RecordChange[], now: Date): Promise<RecordChange[]> {
  const unnumbered = changes.filter(({ id, after }) => id === null && after['memberNo'] === '')
  const { rows: numbers } = await sql<{ memberNo: string }>`
    select 'M' || to_char(nextval(pg_get_serial_sequence('member', 'member_id')), 'FM999999000000') as member_no
    from generate_series(1, ${unnumbered.length})`.execute(tx)
  const { rows: levels } = await sql<{ levelId: number }>`
    select level_id from member_level where status = ${lit(normalDisable.normal)} order by level_no limit 1`.execute(tx)
  const assigned = new Map(unnumbered.map(({ row }, index) => [row, numbers[index]?.memberNo ?? '']))
  const today = formatTime(now).slice(0, 10)
  return changes.map(omitZeroOpenings).map((change) => {
    const { id, after, row } = change
    if (id !== null) return change
    const completed = {
      memberNo: assigned.get(row) ?? after['memberNo'] ?? '',
      levelId: after['levelId'] ?? levels[0]?.levelId ?? null,
      joinDate: after['joinDate'] ?? today,
    }
    return { ...change, after: { ...after, ...completed } }
  })
}

/** An opening part of 0 is none. */
function omitZeroOpenings(change: RecordChange): RecordChange {
  const zero = OPENING_FIELDS.filter((name) => change.after[name] === 0)
  if (zero.length === 0) return change
  const after = { ...change.after, ...Object.fromEntries(zero.map((name) => [name, null])) }
  const unchanged = zero.filter((name) => (change.before?.[name] ?? null) === null)
  return { ...change, after, changed: change.changed.filter((name) => !unchanged.includes(name)) }
}

/** Members who join today are registered now, others at noon of their date. */
function insertMembers(context: WriteContext, changes: readonly RecordChange[]): Promise<number[]> {
  const at = formatTime(context.now)
  const registered = changes.map((change) => {
    const joinDate = change.after['joinDate'] as string
    const registeredAt = joinDate === at.slice(0, 10) ? context.now.toISOString() : `${joinDate}T12:00:00+08:00`
    return { ...change, after: { ...change.after, registeredAt, registeredBy: context.actor.userId } }
  })
  return tableStore.insert(context, registered)
}

async function followChanges(context: WriteContext, changes: readonly WrittenChange[]): Promise<void> {
  const { tx, now, actor } = context
  const openings = changes.filter(hasOpening).map(({ id, after }) => ({
    memberId: id,
    principal: Number(after['openingPrincipal'] ?? 0),
    bonus: Number(after['openingBonus'] ?? 0),
  }))
  await bookOpenings(tx, openings, { at: now, userId: actor.userId })
  for (const change of changes)
    if (change.before !== null && becomes(change, 'status', normalDisable.disabled))
      await revokeMemberSessions(tx, { memberId: change.id, reason: `disabled by ${actor.userId}`, now })
}

/**
 * Last visits of the listed members: their newest sitting, and their newest order in a sitting of others. Each is read
 * through its index, because a list has 500 members and their history grows every night.
 */
async function addLastVisits(db: Db, records: readonly EntityRecord[]): Promise<EntityRecord[]> {
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<{ memberId: number; lastVisitDate: string }>`
    select coalesce(m.merged_into, m.member_id) as member_id, max(v.business_date) as last_visit_date from member m
    cross join lateral (
      (select r.business_date from sitting r where r.member_id = m.member_id and r.status <> ${lit(recordStatus.cancelled)}
        order by r.sitting_id desc limit 1)
      union all
      (select r.business_date from orders o join sitting r on r.sitting_id = o.sitting_id
        where o.member_id = m.member_id and o.member_ordered and r.status <> ${lit(recordStatus.cancelled)}
        order by o.order_id desc limit 1)
    ) v
    where m.member_id = any(${ids}::bigint[]) or m.merged_into = any(${ids}::bigint[]) group by 1`.execute(db)
  const visits = new Map(rows.map(({ memberId, lastVisitDate }) => [memberId, lastVisitDate]))
  return records.map(({ id, values }) => ({ id, values: { ...values, lastVisitDate: visits.get(id) ?? null } }))
}

/** Newest members first; with a keyword those whose name, initials, card number or mobile number matches. */
async function searchMembers(
  db: Db,
  { keyword, pageNum, pageSize }: { keyword?: string | undefined; pageNum: number; pageSize: number },
): Promise<{ rows: EntityRecord[]; total: number }> {
  const chosen = sql`m.merged_into is null and ${buildMemberKeywordFilter(keyword)}`
  const { rows: found } = await sql<{ memberId: number }>`
    select m.member_id from member m where ${chosen}
    order by m.member_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const { rows: count } = await sql<{
    total: number
  }>`select count(*)::int as total from member m where ${chosen}`.execute(db)
  const ids = found.map(({ memberId }) => memberId)
  const rows = ids.length === 0 ? [] : await tableStore.read(db, ids)
  return { rows: rows.toSorted((a, b) => b.id - a.id), total: count[0]?.total ?? 0 }
}

const memberStore: EntityStore = {
  ...tableStore,
  prepare: completeProfiles,
  check: findProfileErrors,
  insert: insertMembers,
  afterWrite: followChanges,
  complete: addLastVisits,
  search: searchMembers,
  undo: memberUndo,
  // A level is stopped only while no member has it: waits for a change of the levels before members are locked.
  lock: async (tx, ids) => {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended('office.memberLevel', 0))`.execute(tx)
    return tableStore.lock(tx, ids)
  },
}

export const profileStores: readonly EntityStore[] = [memberTagStore, memberStore]
