/** Goods and members that the rows of an opening name by code, name or number. */
import { normalDisable, userStatus } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { RecordChange } from '../../../entities/entity-store.ts'
import type { StorageTerms } from '../wine-rules.ts'

export type OpeningGoods = StorageTerms & {
  goodsId: number
  goodsCode: string
  goodsName: string
  unit: string
  spec: string
}

/** A member; one that was merged is the member it was merged into. */
export type OpeningMember = {
  memberId: number
  memberNo: string
  memberName: string
  phonenumber: string
  stopped: boolean
  salesUserId: number | null
}

export type BottleSources = {
  findGoods: (values: EntityValues) => OpeningGoods | undefined
  findMemberByNumber: (values: EntityValues) => OpeningMember | undefined
  findMemberByPhone: (values: EntityValues) => OpeningMember | undefined
}

const readText = (values: EntityValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

export async function readBottleSources(tx: Tx, changes: readonly RecordChange[]): Promise<BottleSources> {
  const list = (name: string) =>
    [...new Set(changes.map(({ after }) => readText(after, name)))].filter((text) => text !== '')
  const goods = await readGoods(tx, list('goodsCode'))
  const members = await readMembers(tx, list('memberNo'), list('guestPhone'))
  return {
    findGoods: (values) => goods.get(readText(values, 'goodsCode').toLowerCase()),
    findMemberByNumber: (values) => members.byNumber.get(readText(values, 'memberNo').toLowerCase()),
    findMemberByPhone: (values) => members.byPhone.get(readText(values, 'guestPhone')),
  }
}

/** Goods by code, else by name, in lower case. */
async function readGoods(tx: Tx, texts: readonly string[]): Promise<Map<string, OpeningGoods>> {
  const { rows } = await sql<OpeningGoods>`
    select goods_id, goods_code, goods_name, unit, spec, deposit_type, deposit_days, opened_deposit_days from goods
    where lower(goods_code) = any(${texts.map((text) => text.toLowerCase())}::text[])
      or lower(goods_name) = any(${texts.map((text) => text.toLowerCase())}::text[]) order by goods_id`.execute(tx)
  return new Map([
    ...rows.map((row) => [row.goodsName.toLowerCase(), row] as const),
    ...rows.map((row) => [row.goodsCode.toLowerCase(), row] as const),
  ])
}

type NumberedMember = OpeningMember & { ownNo: string; ownPhone: string }

async function readMembers(tx: Tx, numbers: readonly string[], phones: readonly string[]) {
  const { rows } = await sql<NumberedMember>`
    select lower(m.member_no) as own_no, m.phonenumber as own_phone, t.member_id, t.member_no, t.member_name, t.phonenumber,
      t.status <> ${lit(normalDisable.normal)} as stopped, u.user_id as sales_user_id
    from (
      select m.member_id from unnest(${[...phones]}::text[]) p(phone) join member m on m.phonenumber = p.phone
      union
      select m.member_id from unnest(${numbers.map((text) => text.toUpperCase())}::text[]) n(number) join member m on upper(m.member_no) = n.number
    ) found join member m using (member_id) join member t on t.member_id = coalesce(m.merged_into, m.member_id)
    left join app_user u on u.user_id = t.sales_user_id and u.status = ${lit(userStatus.active)}`.execute(tx)
  return {
    byNumber: new Map(rows.map((row) => [row.ownNo, row])),
    byPhone: new Map(rows.map((row) => [row.ownPhone, row])),
  }
}
