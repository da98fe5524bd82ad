/**
 * People named in a guest's order: a member by phone number, a sales person by code. The guest learns nothing about
 * either.
 */
import { userStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { findMemberIdByPhone } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'

/**
 * Active member with this number, or null. A typed number is no proof of identity: it gives no member price, so the amount does
 * not reveal whether a number belongs to a member.
 */
export async function findActiveMemberId(tx: Tx, phonenumber: string | undefined): Promise<number | null> {
  return phonenumber === undefined ? null : findMemberIdByPhone(tx, phonenumber)
}

type SalesPersonChoice = { salesUserId?: number | undefined; employeeCode?: string | undefined }

/** Sales person named by the guest; the code takes precedence over the id. Refuses USER_NOT_FOUND for people who do not sell. */
export async function resolveSalesPerson(
  tx: Tx,
  { salesUserId, employeeCode }: SalesPersonChoice,
): Promise<Person | null> {
  if (salesUserId === undefined && employeeCode === undefined) return null
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name, u.dept_id, d.dept_name from app_user u join dept d using (dept_id)
    where u.status = ${lit(userStatus.active)} and u.sale_flag and u.user_type <> ${lit(userType.system)}
      and case when ${employeeCode ?? null}::text is null then u.user_id = ${salesUserId ?? null}::bigint
               else u.employee_code = ${employeeCode ?? null}::text end`.execute(tx)
  return rows[0] ?? refuseNotFound(employeeCode === undefined ? { salesUserId } : { employeeCode }, 'USER_NOT_FOUND')
}
