/** What a handler is given. Queries get a `Db`, commands the `Tx` of their one transaction. */
import type { PermissionKey, RoleKey, Scope } from '@nocturne/contract/permissions'
import type { Db, Tx } from '../db/connection.ts'
import type { NumberLender } from '../db/numbers.ts'
import type { ReportReader } from '../db/replica.ts'

/** A member of staff as the session knows him at this request. */
export type StaffActor = {
  kind: 'staff'
  userId: number
  userName: string
  nickName: string
  deptId: number
  deptName: string
  /** Own department and everything below it. */
  deptIds: readonly number[]
  roleKeys: readonly RoleKey[]
  permissions: ReadonlyMap<PermissionKey, Scope>
  saleFlag: boolean
}
/** A member of staff who still has the password somebody else gave him: he may choose his own and nothing else. */
export type NewcomerActor = { kind: 'newcomer'; staff: StaffActor }
export type MemberActor = { kind: 'member'; memberId: number }
export type GuestActor = { kind: 'guest' }
export type Actor = StaffActor | MemberActor | GuestActor

export type RequestInfo = { id: string; ip: string; deviceId: string; userAgent: string; tokenHash: string | null }

/** Something happened that other phones show: `topic` and the ids concerned, never figures. */
export type LiveEvent = { topic: string; ids?: number[]; userIds?: number[] }

/** A line for the operation log: what changed, before and after. */
export type LogEntry = { title?: string; subjectType: string; subjectId?: number; before?: unknown; after?: unknown }

export type Context<A extends Actor = StaffActor> = {
  db: Db
  /** Of a module whose queries weigh much. `db` of its queries is chosen already. */
  reports?: ReportReader | undefined
  actor: A
  now: Date
  request: RequestInfo
  /** In a command, numbers that are handed out again when it comes to nothing; elsewhere `withNumbers` lends such. */
  numbers: NumberLender
}

export type CommandContext<A extends Actor = StaffActor> = Context<A> & {
  tx: Tx
  /** Told to every phone after the commit. */
  emit: (event: LiveEvent) => void
  /** Written to the operation log in the same transaction. */
  log: (entry: LogEntry) => void
  /** Writes already sent whose results nobody needs: they are awaited together with COMMIT. */
  defer: (...writes: Promise<unknown>[]) => void
}
