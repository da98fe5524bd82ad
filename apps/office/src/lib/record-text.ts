import type { EntityDefinition, EntityValues } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'

/** Text of a stored text, number or code; empty for anything else. */
export const toPlainText = (value: FieldValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Title of a record. */
export const getTitle = ({ titleField }: EntityDefinition, values: EntityValues | undefined): string =>
  toPlainText(values?.[titleField])
