import { randomBytes } from 'node:crypto'
import { userSex, userStatus, type ActorLevel, type UserSex, type UserStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'

type PersonDetails = {
  userName: string
  nickName: string
  realName?: string | null
  deptId: number
  phonenumber?: string | null
  sex?: UserSex
  /** First business date. */
  entryDate: string
  /** Null until a one-time password is issued; without one there is no sign-in. */
  passwordHash: string | null
}

export type NewPerson = PersonDetails & {
  /** Name of a post; determines the person's permissions. */
  postName: string
}

/** Defaults that a post gives a new employee. */
export type PostDefaults = {
  postId: number
  roleKeys: string[]
  userType: string
  saleFlag: boolean
  rewardFlag: boolean
  discountMinRateBp: number
}

/** A person with the values that replace those of the post. */
export type PersonOfPost = PersonDetails &
  Partial<Omit<PostDefaults, 'postId' | 'userType'>> & {
    postId: number
    employeeCode?: string
    level?: string | null
    actorLevel?: ActorLevel | null
    actorPrice?: number | null
    status?: UserStatus
    /** Last business date of a former employee. */
    leaveDate?: string | null
  }

/** Most rows of one statement, which takes at most 65,535 values. */
const ROWS_PER_STATEMENT = 1_000

/** Code that identifies an employee in QR codes. Random, so that guests who scan one cannot guess others. */
export const createEmployeeCode = (): string => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')

/** Defaults of all posts, by id. */
export async function loadPostDefaults(tx: Tx) {
  const rows = await tx
    .selectFrom('post')
    .select([
      'postId',
      'postName',
      'roleKeys',
      'userType',
      'saleFlag',
      'rewardFlag',
      'discountMinRateBp',
      'loginPrefix',
      'status',
    ])
    .execute()
  return new Map(rows.map((row) => [row.postId, row]))
}

/**
 * Writes a new person with the permissions of the post; the initial password must be replaced at first login. Throws for an
 * unknown post; the database refuses a duplicate login or number. Returns the user id.
 */
export async function hirePerson(tx: Tx, { postName, ...person }: NewPerson): Promise<number> {
  const posts = await loadPostDefaults(tx)
  const post = [...posts.values()].find((one) => one.postName === postName)
  if (!post) throw new Error(`there is no post ${postName}`)
  const [userId] = await hirePeople(tx, [{ ...person, postId: post.postId }])
  return userId as number
}

/** Writes new people, each with the defaults of the post where no value is given. Returns the user ids in order. */
export async function hirePeople(tx: Tx, people: readonly PersonOfPost[]): Promise<number[]> {
  const posts = await loadPostDefaults(tx)
  const userIds: number[] = []
  for (let start = 0; start < people.length; start += ROWS_PER_STATEMENT) {
    const part = people.slice(start, start + ROWS_PER_STATEMENT)
    const written = await tx
      .insertInto('appUser')
      .values(part.map(buildRow))
      .returning(['userId', 'userName'])
      .execute()
    const idOf = new Map(written.map(({ userId, userName }) => [userName, userId]))
    const ids = part.map(({ userName }) => idOf.get(userName) as number)
    await tx
      .insertInto('employment')
      .values(
        part.map(({ entryDate, leaveDate }, index) => ({
          userId: ids[index] as number,
          joinDate: entryDate,
          leaveDate: leaveDate ?? null,
        })),
      )
      .execute()
    userIds.push(...ids)
  }
  return userIds

  function buildRow({ entryDate: _entry, leaveDate: _leave, ...person }: PersonOfPost) {
    const post = posts.get(person.postId)
    if (!post) throw new Error(`there is no post ${person.postId}`)
    return {
      sex: userSex.unknown,
      status: userStatus.active,
      realName: null,
      phonenumber: null,
      level: null,
      actorLevel: null,
      actorPrice: null,
      employeeCode: createEmployeeCode(),
      roleKeys: post.roleKeys,
      saleFlag: post.saleFlag,
      rewardFlag: post.rewardFlag,
      discountMinRateBp: post.discountMinRateBp,
      ...person,
      userType: post.userType,
      mustChangePassword: true,
    }
  }
}
