/** Context of a handler. Queries get a `Db`, commands the `Tx` of their one transaction. */
import type { LiveTopic } from '@nocturne/contract/live-topics'
import type { LogSubject } from '@nocturne/contract/log-subjects'
import type { PermissionKey, RoleKey, Scope } from '@nocturne/contract/permissions'
import type { Db, Tx } from '../db/connection.ts'
import type { NumberReserver } from '../db/numbers.ts'
import type { ReportReader } from '../db/replica.ts'

/** An employee as the session describes them at this request. */
export type StaffActor = {
  kind: 'staff'
  userId: number
  userName: string
  nickName: string
  deptId: number
  deptName: string
  /** Own department and all departments below it. */
  deptIds: readonly number[]
  /** Keys of built-in and own roles. */
  roleKeys: readonly string[]
  /** Built-in roles whose duties the employee has: their own, and those their other roles were copied from. */
  baseRoles: readonly RoleKey[]
  permissions: ReadonlyMap<PermissionKey, Scope>
  saleFlag: boolean
  /** Set when a program acts with a token that the employee created. `nickName` is then the name of the machine. */
  machine?: { tokenId: number; tokenName: string }
}
/** A program with a token: an employee with only the scopes of the token. */
export type MachineActor = { kind: 'machine'; staff: StaffActor }
/** An employee who still has an assigned password: they may only choose their own. */
export type NewcomerActor = { kind: 'newcomer'; staff: StaffActor }
export type MemberActor = { kind: 'member'; memberId: number }
export type GuestActor = { kind: 'guest' }
export type Actor = StaffActor | MemberActor | GuestActor

export type RequestInfo = {
  id: string
  ip: string
  deviceId: string
  userAgent: string
  tokenHash: string | null
  /**
   * Set in a command: hash of caller, key and input, the same for every retry. A one-time proof is bound to it, so that
   * a retry may present the same proof again.
   */
  operation?: string
}

/** A change that other phones show: `topic` and the ids concerned, never figures. */
export type LiveEvent = { topic: LiveTopic; ids?: number[]; userIds?: number[] }

/** An entry of the operation log: the subject before and after the change. */
export type LogEntry = {
  title?: string
  subjectType: LogSubject
  subjectId?: number
  before?: unknown
  after?: unknown
}

export type Context<A extends Actor = StaffActor> = {
  db: Db
  /** Reader of the report database. Set only for modules that run on it; `db` of their queries is the same database. */
  reports?: ReportReader | undefined
  actor: A
  now: Date
  request: RequestInfo
  /** Number source. In a command its numbers are reused when the command fails; elsewhere use `runWithNumbers`. */
  numbers: NumberReserver
}

/** Recorded as the author of a change. `userId` is null for guests and jobs. */
export type RecordedActor = { userId: number | null; nickName: string }

/** One transaction with its events and log entries. Steps of commands, jobs and callbacks take it. */
export type UnitOfWork = {
  tx: Tx
  now: Date
  actor: RecordedActor
  /** Published to every phone after the commit. */
  emit: (event: LiveEvent) => void
  /** Written to the operation log in the same transaction. */
  log: (entry: LogEntry) => void
}

/** Second person of a command. `confirmerUserId` is set while the command runs because this person confirmed it. */
export type SecondPerson = { permission: PermissionKey; confirmerUserId?: number }

/** Unit of work that books money: `businessDate` is the night its entries belong to. */
export type NightUnitOfWork = UnitOfWork & { businessDate: string }

export type CommandContext<A extends Actor = StaffActor> = Context<A> &
  Omit<UnitOfWork, 'actor'> & {
    /** Set for endpoints with `secondPerson`. */
    secondPerson?: SecondPerson
    /** Defers writes that were already sent and whose results are not needed: they are awaited together with COMMIT. */
    defer: (...writes: Promise<unknown>[]) => void
  }
