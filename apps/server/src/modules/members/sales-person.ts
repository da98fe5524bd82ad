/** A member's own sales person: set by scanning a code or by registration. */
import { userStatus } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'

type SalesPerson = { userId: number; nickName: string }

/** Active sales person with this employee code; undefined for an unknown code, a former employee or one who does not sell. */
export async function findSalesPersonByCode(db: Db, employeeCode: string): Promise<SalesPerson | undefined> {
  return db
    .selectFrom('appUser')
    .select(['userId', 'nickName'])
    .where('employeeCode', '=', employeeCode)
    .where('saleFlag', '=', true)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
}

/** Returns whether this person is active and still sells. */
export async function isActiveSeller(db: Db, userId: number | null): Promise<boolean> {
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
