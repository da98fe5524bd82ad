import { userStatus } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'

/** True for the number of an active employee. */
export async function isEmployeePhone(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('appUser')
    .select('userId')
    .where('phonenumber', '=', phone)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  return row !== undefined
}
