export { belonged, deptsOf } from './audit-people.ts'
export { deptAndBelow, knownDeptAndBelow } from './dept-tree.ts'
export { changePerson } from './change-person.ts'
export {
  employedDays,
  employedDuring,
  employedOn,
  endEmployment,
  latestJoinDate,
  readEmployment,
  startEmployment,
} from './employment.ts'
export { hirePerson } from './hire-person.ts'
export type { NewPerson } from './hire-person.ts'
export { demandNumberPace } from './look-up-pace.ts'
export { betterRate, memberIdByPhone, memberRate, memberWithRate, rateOfMember } from './member-rate.ts'
export type { MemberWithRate } from './member-rate.ts'
export { activePerson, personForCredit, WALK_IN_USER_ID } from './people.ts'
export type { Person } from './people.ts'
export { activeInPlaceOf, superiorOf } from './superior.ts'
export { demandOwnName } from './working-name.ts'
export { usualPosts } from './usual-posts.ts'
