/** Store of employees with the effect on sessions: those who stop working are signed out immediately. */
import { userStatus } from '@nocturne/contract/codes'
import { becomes, type EntityStore } from '../../entities/entity-store.ts'
import { userStore } from '../directory/public.ts'
import { revokeSessions } from './sessions.ts'

export const employeeStore: EntityStore = {
  ...userStore,
  undo: { stops: true, ownTables: ['bonus_account', 'employment', 'user_dept'] },
  afterWrite: async ({ tx, now }, changes) => {
    for (const change of changes)
      if (change.before !== null && becomes(change, 'status', userStatus.disabled))
        await revokeSessions(tx, { userId: change.id, reason: 'disabled', now })
  },
}
