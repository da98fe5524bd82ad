export { buildDeptMemberCondition, selectDepts } from './audit-people.ts'
export { listDeptSubtreeIds, requireDeptSubtreeIds } from './dept-tree.ts'
export { updatePerson } from './change-person.ts'
export {
  selectEmployedDays,
  buildEmployedDuringCondition,
  buildEmployedOnCondition,
  endEmployment,
  selectLatestJoinDate,
  loadIsEmployedCheck,
  startEmployment,
} from './employment.ts'
export { applyPostToHolders, listPostDifferences, listPostHolders } from './apply-post.ts'
export { deptStore } from './dept-entity.ts'
export { isEmployeePhone } from './employee-phone.ts'
export { hirePerson } from './hire-person.ts'
export { joinNames } from './join-names.ts'
export { restorePerson, stopPerson } from './stop-person.ts'
export { postStore } from './post-entity.ts'
export { buildDutyFilter, canManageRoles, includesRight, listAdministrators, loadRights, lockRights } from './rights.ts'
export { roleStore } from './role-entity.ts'
export { addRoleCopy, ADMINISTRATOR_ROLE, changeRole } from './role-permissions.ts'
export { userStore } from './user-entity.ts'
export type { NewPerson } from './hire-person.ts'
export { assertNumberSearchLimit } from './lookup-limits.ts'
export { buildMemberKeywordFilter } from './member-list.ts'
export {
  pickBetterRate,
  findMemberIdByPhone,
  findMemberRate,
  findMemberWithRate,
  selectMemberRate,
  resolveMergedMember,
} from './member-rate.ts'
export type { MemberWithRate } from './member-rate.ts'
export { findActivePerson, requireActivePerson, WALK_IN_USER_ID } from './people.ts'
export type { Person } from './people.ts'
export { findActivePersonOrSuperior, findSuperior } from './superior.ts'
export { assertUniqueName } from './working-name.ts'
export { defaultPosts } from './default-posts.ts'
