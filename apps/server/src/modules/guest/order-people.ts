/** Whom a guest's order names: a member by his number, a sales person by his code. Neither tells the guest anything. */
import { userStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { notFound } from '../../http/refusal.ts'
import { memberIdByPhone } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'

/**
 * The living member with this number, or null. Typing a number proves nothing: it earns no member price, so that the amount
 * to pay does not tell whose numbers are members' either.
 */
export async function memberByPhone(tx: Tx, phonenumber: string | undefined): Promise<number | null> {
  return phonenumber === undefined ? null : memberIdByPhone(tx, phonenumber)
}

export type NamedSales = { salesUserId?: number | undefined; employeeCode?: string | undefined }

/** The sales person a guest names; his code goes before his id. Refuses USER_NOT_FOUND for anybody who does not sell. */
export async function namedSales(tx: Tx, { salesUserId, employeeCode }: NamedSales): Promise<Person | null> {
  if (salesUserId === undefined && employeeCode === undefined) return null
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name, u.dept_id, d.dept_name from app_user u join dept d using (dept_id)
    where u.status = ${lit(userStatus.active)} and u.sale_flag and u.user_type <> ${lit(userType.system)}
      and case when ${employeeCode ?? null}::text is null then u.user_id = ${salesUserId ?? null}::bigint
               else u.employee_code = ${employeeCode ?? null}::text end`.execute(tx)
  return rows[0] ?? notFound(employeeCode === undefined ? { salesUserId } : { employeeCode }, 'USER_NOT_FOUND')
}
