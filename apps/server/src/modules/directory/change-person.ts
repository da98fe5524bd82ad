import type { Updateable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { AppUser } from '../../db/types.ts'

/** Columns that a person changes themselves, or that others change about their sign-in and employment. */
type PersonChange = Pick<
  Updateable<AppUser>,
  'avatarUrl' | 'nickName' | 'sex' | 'passwordHash' | 'payPasswordHash' | 'mustChangePassword' | 'status'
>

type ExpectedHashes = { passwordHash?: string | null; payPasswordHash?: string | null }

/** Updates a person's row. Returns false, changing nothing, when its password hashes no longer match `seen`. */
export async function updatePerson(
  tx: Tx,
  userId: number,
  change: PersonChange,
  seen: ExpectedHashes = {},
): Promise<boolean> {
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
