/**
 * Sales credit for shared links: it belongs to the person whose employee code the link contains, never to an id typed
 * by the guest.
 */
import { userStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import type { Person } from '../directory/public.ts'

type SharerKeys = { employeeCode?: string | undefined; userId?: number | undefined }

/**
 * Returns the person with this employee code. Refuses USER_NOT_FOUND for an unknown code, or when `userId` is another
 * person; without a code no one is credited (null).
 */
export async function findSharer(db: Db, { employeeCode, userId }: SharerKeys): Promise<Person | null> {
  if (employeeCode === undefined) return null
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name, u.dept_id, d.dept_name from app_user u join dept d using (dept_id)
    where u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)} and u.employee_code = ${employeeCode}`.execute(
    db,
  )
  const [person] = rows
  if (!person) refuseNotFound({ employeeCode }, 'USER_NOT_FOUND')
  if (userId !== undefined && person.userId !== userId) refuseNotFound({ userId }, 'USER_NOT_FOUND')
  return person
}
