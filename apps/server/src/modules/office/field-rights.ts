/** Permissions of single fields. The office shows records of the whole venue, so a narrower scope does not count. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { EntityField } from '@nocturne/contract/entity/field'
import type { StaffActor } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'

/** True when the actor may change the field. */
export const mayChangeField = (actor: StaffActor, { permission }: Pick<EntityField, 'permission'>): boolean =>
  permission === undefined || findScope(actor, permission) === 'all'

/** True when the actor may see the values of the field. */
export const maySeeField = (actor: StaffActor, field: Pick<EntityField, 'permission' | 'secret'>): boolean =>
  field.secret !== true || mayChangeField(actor, field)

/** Names of the fields that the actor may see. */
export const listVisibleFields = ({ fields }: EntityDefinition, actor: StaffActor): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (maySeeField(actor, field) ? [name] : []))

/** Records of people are for employees with the permission for the whole venue. Refuses NO_PERMISSION. */
export function assertReadable(actor: StaffActor, { isPrivate, permission }: EntityDefinition): void {
  if (isPrivate && findScope(actor, permission) !== 'all') refuse('NO_PERMISSION')
}

/** True when the actor may read the records of the entity. */
export const isReadable = (actor: StaffActor, { isPrivate, permission }: EntityDefinition): boolean =>
  isPrivate ? findScope(actor, permission) === 'all' : actor.permissions.has(permission)
