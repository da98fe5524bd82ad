/** What waits for a person, told by the module whose business it is. An alert follows it and is never the truth itself. */
import type { AlertKind } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'

export type Waiting = {
  subjectId: number
  /** Tells several things of one subject apart: what a guest wishes. */
  variant?: string
  /** Counts from 1: the second call of a table, the second urging of an order rings anew. */
  occurrence: number
  tableRecordId: number | null
  tableId: number | null
  title: string
  content: string
  /** The screen where it is seen to, with its query. */
  route: string
  /** Whom it concerns by name. */
  userIds: readonly number[]
}

export type AlertSource = {
  kind: AlertKind
  /** What of this kind waits: of the subjects named, and, unless null, whatever began to wait after `since`. */
  waiting: (db: Db, asked: { subjectIds: readonly number[]; since: Date | null }) => Promise<Waiting[]>
}
