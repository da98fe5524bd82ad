/** A member's own sales person: whose code he scanned, or who wrote him down. */
import { userStatus } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'

export type SalesPerson = { userId: number; nickName: string }

/** Who sells under this employee code; undefined for a code of nobody, of somebody who left or who does not sell. */
export async function salesPersonOf(db: Db, employeeCode: string): Promise<SalesPerson | undefined> {
  return db
    .selectFrom('appUser')
    .select(['userId', 'nickName'])
    .where('employeeCode', '=', employeeCode)
    .where('saleFlag', '=', true)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
}

/** Whether this person can still look after members. */
export async function sellsStill(db: Db, userId: number | null): Promise<boolean> {
  if (userId === null) return false
  const person = await db
    .selectFrom('appUser')
    .select('userId')
    .where('userId', '=', userId)
    .where('saleFlag', '=', true)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  return person !== undefined
}
