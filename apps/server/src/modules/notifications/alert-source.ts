/** Source of alerts, provided by the module that owns the pending work. An alert mirrors its source and is never the record itself. */
import type { AlertKind } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'

export type PendingWork = {
  subjectId: number
  /** Distinguishes several alerts of one subject, such as the kinds of guest requests. */
  variant?: string
  /** Counts from 1: the second call of a table or reminder of an order raises a new alert. */
  occurrence: number
  tableRecordId: number | null
  tableId: number | null
  title: string
  content: string
  /** Screen on which the work is done, with its query. */
  route: string
  /** People named by the alert. */
  userIds: readonly number[]
}

export type AlertSource = {
  kind: AlertKind
  /** Pending work of this kind: of the given subjects and, unless null, all that started after `since`. */
  waiting: (db: Db, query: { subjectIds: readonly number[]; since: Date | null }) => Promise<PendingWork[]>
}
