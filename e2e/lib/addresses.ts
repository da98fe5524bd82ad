/** A real address for every built screen: ids of things that exist tonight. */
import { recordStatus, orderStatus, billStatus, goodsKind, bookingStatus, tableStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../apps/server/src/db/statement.ts'
import { codeOf } from './guests.ts'
import { houseDb } from './phone.ts'

type Ids = Record<
  | 'tableRecordId'
  | 'orderId'
  | 'billId'
  | 'goodsId'
  | 'approvalId'
  | 'notificationId'
  | 'code'
  | 'shareCode'
  | 'typeCode'
  | 'creditId'
  | keyof typeof given,
  string
>

/** What a screen is given by whoever opens it, not by the house. */
const given = {
  latitude: '31.230416',
  longitude: '121.473701',
  name: '星幕 CLUB',
  address: '上海市黄浦区',
  validCode: 'v'.repeat(43),
}

/** Looks up one of each. */
export async function idsOfTonight(): Promise<Ids> {
  const { rows } = await sql<Omit<Ids, 'code' | keyof typeof given>>`
    select (select max(r.table_record_id) from table_record r where r.status = ${lit(recordStatus.open)} and r.unpaid_amount > 0) as table_record_id,
      (select max(order_id) from orders where status = ${lit(orderStatus.placed)}) as order_id,
      (select max(bill_id) from bill where status in (${lit(billStatus.open, billStatus.partlyPaid)})) as bill_id,
      (select min(goods_id) from goods where goods_kind = ${lit(goodsKind.package)}) as goods_id,
      (select max(approval_id) from approval) as approval_id,
      (select max(notification_id) from notification n join app_user u using (user_id) where u.user_name = 'gm') as notification_id,
      (select min(share_code) from booking where status = ${lit(bookingStatus.booked)}) as share_code,
      (select min(type_code) from approval_type where startable) as type_code,
      (select max(credit_id) from credit_record) as credit_id`.execute(houseDb())
  const found = rows[0]
  if (!found) throw new Error('the house answered nothing')
  return { ...found, ...given, code: await codeOfOpenTable() }
}

/** What is printed at a table where somebody sits. */
async function codeOfOpenTable(): Promise<string> {
  const table = await houseDb()
    .selectFrom('venueTable')
    .select('tableId')
    .where('tableStatus', '=', tableStatus.open)
    .orderBy('tableId')
    .executeTakeFirstOrThrow()
  return codeOf(table)
}

/** The address of a screen with the query it needs. */
export function addressOf(path: string, query: readonly string[], ids: Ids): string {
  const known = query.filter((name) => name in ids && ids[name as keyof Ids] !== null)
  const preferred =
    known.includes('tableRecordId') && path.includes('/order/details')
      ? ['tableRecordId']
      : known.filter((name) => name !== 'billId' || !known.includes('tableRecordId'))
  const text = new URLSearchParams(preferred.map((name) => [name, ids[name as keyof Ids]])).toString()
  return text ? `${path}?${text}` : path
}
