import { userStatus } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import { refuseNotFound } from '../../http/refusal.ts'

/** The pseudo user 散客 of the pseudo department 公司: walk-ins without a sales person. */
export const WALK_IN_USER_ID = 1

export type Person = { userId: number; nickName: string; deptId: number; deptName: string }

/** An active person with the current department; null for former employees. For references stored earlier. */
export async function findActivePerson(db: Db, userId: number): Promise<Person | null> {
  const person = await db
    .selectFrom('appUser as u')
    .innerJoin('dept as d', 'd.deptId', 'u.deptId')
    .select(['u.userId', 'u.nickName', 'u.deptId', 'd.deptName'])
    .where('u.userId', '=', userId)
    .where('u.status', '=', userStatus.active)
    .executeTakeFirst()
  return person ?? null
}

/** Person to credit, with the current department. Refuses USER_NOT_FOUND for former employees. */
export async function requireActivePerson(db: Db, userId: number): Promise<Person> {
  return (await findActivePerson(db, userId)) ?? refuseNotFound({ userId }, 'USER_NOT_FOUND')
}
