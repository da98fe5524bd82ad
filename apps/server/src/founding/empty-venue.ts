/** An empty venue: permissions, departments, posts, forms and the first member level, and one owner who sets up the rest. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { Tx } from '../db/connection.ts'
import {
  generateRandomCode,
  moveSequences,
  seedDepts,
  seedFirstLevel,
  seedPosts,
  seedRoles,
  seedWalkIn,
} from '../../demo/seed-venue.ts'
import { seedApprovalTypes } from '../../demo/seed-approval-types.ts'
import { seedWages } from '../../demo/seed-commission.ts'
import { hirePerson } from '../modules/directory/public.ts'
import { hashPassword, createOneTimePassword } from '../modules/session/public.ts'

/** Account with all permissions. `password` is shown once and stored nowhere. */
export type OwnerLogin = { userName: string; password: string }

const OWNER = { userName: 'owner', nickName: '老板', postName: '总经理', deptId: 10 } as const

export async function createEmptyVenue(tx: Tx, now: Date): Promise<OwnerLogin> {
  const password = createOneTimePassword()
  const passwordHash = await hashPassword(password)
  await tx
    .insertInto('sysConfig')
    .values([
      { configKey: 'venue.venueName', configValue: JSON.stringify('我的门店') },
      { configKey: 'watermark.enabled', configValue: 'true' },
    ])
    .execute()
  await seedRoles(tx)
  await seedDepts(tx, new Map())
  await seedPosts(tx)
  await seedWalkIn(tx)
  await seedFirstLevel(tx)
  await seedApprovalTypes(tx)
  await seedWages(tx)
  await moveSequences(tx)
  const userId = await hirePerson(tx, { ...OWNER, entryDate: getBusinessDate(now), passwordHash })
  await tx
    .updateTable('appUser')
    .set({ roleKeys: ['gm', 'admin'], employeeCode: generateRandomCode() })
    .where('userId', '=', userId)
    .execute()
  await tx.updateTable('dept').set({ leaderUserId: userId }).where('deptId', '=', OWNER.deptId).execute()
  return { userName: OWNER.userName, password }
}
