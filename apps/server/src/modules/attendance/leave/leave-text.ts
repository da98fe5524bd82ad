/** Leave of an application as text for its approvers. */
import type { Db } from '../../../db/connection.ts'
import { formatDays } from './leave-rules.ts'

type Leave = { leaveKindId: number | null; leaveHalfDays: number | null }

/** `年假 2 天`; null without a kind. */
export async function readLeaveText(db: Db, { leaveKindId, leaveHalfDays }: Leave): Promise<string | null> {
  if (leaveKindId === null) return null
  const { kindName } = await db
    .selectFrom('leaveKind')
    .select('kindName')
    .where('kindId', '=', leaveKindId)
    .executeTakeFirstOrThrow()
  return leaveHalfDays === null ? kindName : `${kindName} ${formatDays(leaveHalfDays)} 天`
}
