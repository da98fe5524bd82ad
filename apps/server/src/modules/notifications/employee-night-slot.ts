/**
 * Slot for the caller's own shift and punches of the night, shown in the employee centre; filled by the module
 * `attendance`.
 */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import type { Db } from '../../db/connection.ts'
import { createDependencySlot } from '../../http/slot.ts'

export type EmployeeShiftTonight = Pick<AnswerOf<typeof notifications.home>, 'todayShift' | 'punched'>

export const employeeShiftTonightSlot =
  createDependencySlot<(db: Db, userId: number, now: Date) => Promise<EmployeeShiftTonight>>('notifications: own night')
