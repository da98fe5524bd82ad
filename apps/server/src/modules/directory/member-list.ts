/** Picker of members. Numbers are masked in every list; the member's own screen shows them to permitted users. */
import { maskPhone } from '@nocturne/base/masking'
import type { UserSex } from '@nocturne/contract/codes'
import { normalDisable } from '@nocturne/contract/codes'
import type { directory } from '@nocturne/contract/directory/endpoints'
import type { schemas } from '@nocturne/contract/directory/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { buildOwnerFilter } from '../../http/policy.ts'
import { assertLookupLimit } from './lookup-limits.ts'

const SEARCH_MAX = 20

type MemberRow = {
  memberId: number
  memberNo: string
  memberName: string
  phonenumber: string
  sex: UserSex
  levelId: number
  levelName: string
  salesUserId: number | null
  salesUserName: string | null
  registerTime: string
}

const columns = sql`m.member_id, m.member_no, m.member_name, m.phonenumber, m.sex, m.level_id, l.level_name, m.sales_user_id,
  s.nick_name as sales_user_name, m.registered_at as register_time`
const source = sql`member m join member_level l using (level_id) left join app_user s on s.user_id = m.sales_user_id`

/** Digits match the last four, as masks show them, or the whole number: any other part would reveal masked digits one by one. */
export const buildMemberKeywordFilter = (keyword: string | undefined) => sql`(${keyword ?? null}::text is null
  or strpos(m.member_name, ${keyword ?? ''}) > 0 or upper(m.member_no) = upper(${keyword ?? ''})
  or exists (select from member o where o.merged_into = m.member_id and upper(o.member_no) = upper(${keyword ?? ''}))
  or starts_with(m.initials, lower(${keyword ?? ''})) and ${keyword ?? ''} ~ '^[A-Za-z]{2}'
  or (${keyword ?? ''} ~ '^(\\d{4}|\\d{11})$' and (${buildNumberFilter(sql`m`, keyword)}
    or exists (select from member o where o.merged_into = m.member_id and ${buildNumberFilter(sql`o`, keyword)}))))`

/** A member is also found by the numbers of a member merged into them. */
const buildNumberFilter = (of: RawBuilder<unknown>, keyword: string | undefined) =>
  sql`right(${of}.phonenumber, length(${keyword ?? ''})) = ${keyword ?? ''}`

const maskMember = ({ phonenumber, ...row }: MemberRow) => ({ ...row, phoneMask: maskPhone(phonenumber) })

/** Quick search while a guest waits. Finds no member without the view permission. */
export const searchMembers: Handler<typeof directory.members, typeof schemas.members> = async (
  { db, actor, now },
  { keyword },
) => {
  if (!actor.permissions.has('member:info:view')) return []
  await assertLookupLimit(db, actor, now)
  const { rows } =
    await sql<MemberRow>`select ${columns} from ${source} where m.status = ${lit(normalDisable.normal)} and ${buildMemberKeywordFilter(keyword)}
    order by m.member_id limit ${SEARCH_MAX}`.execute(db)
  return rows.map(maskMember)
}

export const listMembers: Handler<typeof directory.memberPage, typeof schemas.memberPage> = async (
  { db, actor, now },
  input,
) => {
  if (input.keyword !== undefined) await assertLookupLimit(db, actor, now)
  const own = buildOwnerFilter(actor, 'member:info:view', { users: ['m.salesUserId'], dept: 's.deptId' })
  const chosen = sql`m.status = ${lit(normalDisable.normal)} and ${own} and ${buildMemberKeywordFilter(input.keyword)}
    and (${input.levelId ?? null}::bigint is null or m.level_id = ${input.levelId ?? null})
    and (${input.salesUserId ?? null}::bigint is null or m.sales_user_id = ${input.salesUserId ?? null})`
  const [rows, count] = await Promise.all([
    sql<MemberRow>`select ${columns} from ${source} where ${chosen} order by m.member_id desc
      limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${source} where ${chosen}`.execute(db),
  ])
  return { rows: rows.rows.map(maskMember), total: count.rows[0]?.total ?? 0 }
}
