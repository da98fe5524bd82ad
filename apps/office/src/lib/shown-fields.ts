/** Fields of an entity that the office can show and change for the signed-in person. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { EntityField } from '@nocturne/contract/entity/field'
import { findEntity } from '@nocturne/contract/office/entities'

export type NamedField = { name: string; field: EntityField }

type CheckPermission = (key: string) => boolean

/** References to entities without a definition have no records to choose from. */
const isAvailable = (field: EntityField): boolean =>
  (field.kind !== 'reference' && field.kind !== 'references') || findEntity(field.entity) !== undefined

/** Fields to show; secret ones are left out for persons without their permission. */
export function listShownFields({ fields }: EntityDefinition, can: CheckPermission): NamedField[] {
  return Object.entries(fields)
    .filter(([, field]) => isAvailable(field))
    .filter(([, field]) => !field.secret || field.permission === undefined || can(field.permission))
    .map(([name, field]) => ({ name, field }))
}

/** True when the person may change the field. */
export const isEditable = (field: EntityField, can: CheckPermission): boolean =>
  field.readOnly !== true && (field.permission === undefined || can(field.permission))

/** True when the person may change the field of an existing record. */
export const isChangeable = (field: EntityField, can: CheckPermission): boolean =>
  field.once !== true && isEditable(field, can)

/** Unit in the head of a column and behind an input. */
export function getUnit(field: EntityField): string {
  if (field.kind === 'money') return '元'
  return field.kind === 'int' ? (field.unit ?? '') : ''
}

/** Figures stand on the right, so that their digits align. */
export const isFigure = ({ kind }: EntityField): boolean => ['int', 'decimal', 'money', 'rate'].includes(kind)
