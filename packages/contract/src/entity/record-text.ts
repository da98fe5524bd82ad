/** Values of records as plain text, for titles, keys and comparison. Cells that people read: `formatCell`. */
import { getKeyField, type EntityDefinition, type EntityValues } from './definition.ts'
import type { FieldValue } from './field.ts'

/** Text of a stored text, number, flag or code; '' for a missing value and for lists. */
export const toPlainText = (value: FieldValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Title of a record. */
export const getTitle = ({ titleField }: EntityDefinition, values: EntityValues | undefined): string =>
  toPlainText(values?.[titleField])

/** Text by which imports find a record: its code or login, else its title. */
export const getKey = (definition: EntityDefinition, values: EntityValues): string =>
  toPlainText(values[getKeyField(definition)])
