import { randomBytes } from 'node:crypto'
import { userSex } from '@nocturne/contract/codes'
import type { UserSex } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { startEmployment } from './employment.ts'
import { computeLowestRateBp, defaultPosts } from './default-posts.ts'

export type NewPerson = {
  userName: string
  nickName: string
  realName?: string | null
  deptId: number
  /** One of the default posts; determines the person's permissions. */
  postName: string
  phonenumber?: string | null
  sex?: UserSex
  /** First business date. */
  entryDate: string
  passwordHash: string
}

/**
 * Writes a new person with the permissions of the post; the initial password must be replaced at first login. Throws for an
 * unknown post; the database refuses a duplicate login or number. Returns the user id.
 */
export async function hirePerson(tx: Tx, { postName, passwordHash, entryDate, ...person }: NewPerson): Promise<number> {
  const defaultPost = defaultPosts.find((post) => post.postName === postName)
  const post = await tx.selectFrom('post').select('postId').where('postName', '=', postName).executeTakeFirst()
  if (!defaultPost || !post) throw new Error(`there is no post ${postName}`)
  const { userId } = await tx
    .insertInto('appUser')
    .values({
      sex: userSex.unknown,
      ...person,
      postId: post.postId,
      roleKeys: [...defaultPost.roles],
      userType: defaultPost.userType,
      saleFlag: defaultPost.saleFlag,
      rewardFlag: defaultPost.rewardFlag,
      discountMinRateBp: computeLowestRateBp(defaultPost.roles),
      employeeCode: randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x'),
      passwordHash,
      mustChangePassword: true,
    })
    .returning('userId')
    .executeTakeFirstOrThrow()
  await startEmployment(tx, userId, entryDate)
  return userId
}
