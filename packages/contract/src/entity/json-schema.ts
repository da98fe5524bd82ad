/** Fields of master data as JSON Schema, for the API documentation: label, type, unit, bounds and choices. */
import type { EntityDefinition } from './definition.ts'
import { listChoices, type EntityField } from './field.ts'

export type FieldSchema = Readonly<Record<string, unknown>>

/** Schema of a field's value, without its label. */
function describeType(field: EntityField): FieldSchema {
  switch (field.kind) {
    case 'text':
    case 'lines':
      return { type: 'string', maxLength: field.max }
    case 'int':
      return { type: ['integer', 'null'], minimum: field.min, maximum: field.max, ...describeUnit(field.unit) }
    case 'money':
      return { type: ['integer', 'null'], minimum: field.min, maximum: field.max, 'x-unit': 'fen' }
    case 'rate':
      return { type: ['integer', 'null'], minimum: field.min, maximum: field.max, 'x-unit': 'basis points' }
    case 'decimal':
      return { type: ['number', 'null'], minimum: field.min, maximum: field.max, 'x-decimals': field.decimals }
    case 'flag':
      return { type: 'boolean' }
    case 'choice':
      return {
        type: ['string', 'null'],
        enum: [...listChoices(field).map(({ value }) => value), null],
        ...describeChoices(field),
      }
    case 'choices':
      return {
        type: 'array',
        items: { type: 'string', enum: listChoices(field).map(({ value }) => value) },
        ...describeChoices(field),
      }
    case 'reference':
      return { type: ['integer', 'null'], minimum: 1, 'x-entity': field.entity }
    case 'references':
      return { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: field.max, 'x-entity': field.entity }
    case 'words':
      return { type: 'array', items: { type: 'string', maxLength: field.wordMax ?? 20 }, maxItems: field.max }
    case 'date':
      return { type: ['string', 'null'], format: 'date' }
    case 'dates':
      return { type: 'array', items: { type: 'string', format: 'date' }, maxItems: field.max }
    case 'weekdays':
      return { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 }, maxItems: 7 }
    case 'clock':
      return { type: ['string', 'null'], pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$`, 'x-unit': 'HH:mm' }
    case 'color':
      return { type: ['string', 'null'], pattern: String.raw`^#[\da-f]{6}$` }
    case 'picture':
      return { type: ['string', 'null'], description: 'Address of an uploaded picture.' }
    case 'parts':
      return { type: 'array', items: describeFields(field.fields), maxItems: field.max }
  }
}

const describeUnit = (unit: string | undefined): FieldSchema => (unit === undefined ? {} : { 'x-unit': unit })

/** Names of the codes, because an enum has none. */
const describeChoices = (field: Extract<EntityField, { kind: 'choice' | 'choices' }>): FieldSchema => ({
  description: listChoices(field)
    .map(({ value, label }) => `${value} ${label}`)
    .join(', '),
})

/** Schema of a field with its label. */
export const describeField = (field: EntityField): FieldSchema => ({
  title: field.label,
  ...describeType(field),
  ...(field.readOnly && { readOnly: true }),
  ...(field.permission !== undefined && { 'x-permission': field.permission }),
})

const describeFields = (fields: Readonly<Record<string, EntityField>>): FieldSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describeField(field)])),
  required: Object.entries(fields).flatMap(([name, { required }]) => (required ? [name] : [])),
})

/** Schema of the values of an entity. */
export const describeEntity = ({ label, purpose, fields }: EntityDefinition): FieldSchema => ({
  title: label,
  description: purpose,
  ...describeFields(fields),
})
