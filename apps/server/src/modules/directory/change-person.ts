import type { Updateable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { AppUser } from '../../db/types.ts'

/** What a person changes about himself, or others about his sign-in and his being here. */
export type PersonChange = Pick<
  Updateable<AppUser>,
  'avatarUrl' | 'nickName' | 'sex' | 'passwordHash' | 'payPasswordHash' | 'mustChangePassword' | 'status'
>

type Seen = { passwordHash?: string | null; payPasswordHash?: string | null }

/** Changes a person's row; answers false when it does not say any more what was `seen`, and changes nothing then. */
export async function changePerson(tx: Tx, userId: number, change: PersonChange, seen: Seen = {}): Promise<boolean> {
  const { passwordHash, payPasswordHash } = seen
  const { numUpdatedRows } = await tx
    .updateTable('appUser')
    .set(change)
    .where('userId', '=', userId)
    .$if(passwordHash !== undefined, (query) =>
      query.where('passwordHash', 'is not distinct from', passwordHash ?? null),
    )
    .$if(payPasswordHash !== undefined, (query) =>
      query.where('payPasswordHash', 'is not distinct from', payPasswordHash ?? null),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
