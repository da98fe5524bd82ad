import { directory } from '@nocturne/contract/directory/endpoints'
import { schemas } from '@nocturne/contract/directory/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { listDepts } from './dept-list.ts'
import { listMembers, searchMembers } from './member-list.ts'
import { listGuestUsers, listUsers, readSalesUser } from './user-list.ts'

export const directoryModule = defineServerModule(directory, schemas, {
  depts: listDepts,
  users: listUsers,
  guestUsers: listGuestUsers,
  salesUser: readSalesUser,
  members: searchMembers,
  memberPage: listMembers,
})
