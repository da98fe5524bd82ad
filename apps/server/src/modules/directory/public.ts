export { belonged, deptsOf } from './audit-people.ts'
export { changePerson } from './change-person.ts'
export { personForCredit, WALK_IN_USER_ID } from './people.ts'
export type { Person } from './people.ts'
