/** Source of alerts, provided by the module that owns the pending work. An alert mirrors its source and is never the record itself. */
import type { AlertKind } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'

export type PendingWork = {
  subjectId: number
  /** Distinguishes several alerts of one subject, such as the kinds of guest requests. */
  variant?: string
  /**
   * Number of the occurrence, from 1: a second call of a table or a further reminder of an order raises a new alert.
   */
  occurrence: number
  tableRecordId: number | null
  tableId: number | null
  title: string
  content: string
  /** Route, with its query, of the screen on which the work is done. */
  route: string
  /** People named by the alert. */
  userIds: readonly number[]
}

export type AlertSource = {
  kind: AlertKind
  /**
   * Reads the pending work of this kind: that of the given subjects and all that started after `since`; with `since`
   * null, only that of the subjects.
   */
  waiting: (db: Db, query: { subjectIds: readonly number[]; since: Date | null }) => Promise<PendingWork[]>
}
