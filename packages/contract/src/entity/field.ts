/**
 * Fields of master data: one description of label, type and bounds from which lists, forms, validation, import, export
 * and the API documentation follow. Imports no schema library, so that the office can import it.
 */
import { MAX_FEN } from '@nocturne/base/money'
import { dictionaries } from '../dictionaries.ts'
import type { PermissionKey } from '../permissions.ts'
import type { EntityName } from './names.ts'

type DictionaryName = keyof typeof dictionaries

/** Properties that every kind of field has. */
type Common = {
  /** Chinese name: head of the column, label of the form, heading in a sheet. */
  label: string
  /** One sentence under the input: meaning or effect. */
  hint?: string
  /** Other headings under which an import recognises the column. */
  synonyms?: readonly string[]
  /** Must not be empty. */
  required?: true
  /** Shown but never saved; the server computes the value. */
  readOnly?: true
  /** Section of the form; fields without one are in the first section. */
  section?: string
  /** `main`: the column in bold; `hidden`: shown only when chosen. Default: shown. */
  column?: 'main' | 'hidden'
  /** Value in a new record; without it, new records have the empty value of the kind. */
  initial?: FieldValue
  /** Entered with a new record and never changed. */
  once?: true
  /** Effective from a chosen time; the current value stays until then. */
  dated?: true
  /** Changing it needs this permission instead of that of the entity; without it the field is read-only. */
  permission?: PermissionKey
  /** Readers without the permission do not receive the value. */
  secret?: true
}

/** A code with its Chinese label. */
export type Choice = { value: string; label: string }

type Bounds = { min: number; max: number }

/** Form of a text; `account` is the code of an account of the accountant. */
export type TextPattern = 'code' | 'phone' | 'login' | 'account'

/** One field. Values: see `FieldValue`; amounts are fen, rates basis points. */
export type EntityField = Common &
  (
    | { kind: 'text'; max: number; pattern?: TextPattern }
    | { kind: 'lines'; max: number }
    | ({ kind: 'int'; unit?: string } & Bounds)
    | ({ kind: 'money' } & Bounds)
    | ({ kind: 'rate' } & Bounds)
    | { kind: 'flag' }
    | ({ kind: 'decimal'; decimals: number } & Bounds)
    | { kind: 'choice'; dictionary?: DictionaryName; choices?: readonly Choice[]; values?: readonly string[] }
    | { kind: 'choices'; dictionary: DictionaryName }
    | { kind: 'reference'; entity: EntityName }
    | { kind: 'references'; entity: EntityName; max: number }
    | { kind: 'words'; max: number; wordMax?: number }
    | { kind: 'date' }
    | { kind: 'dates'; max: number }
    | { kind: 'weekdays' }
    | { kind: 'clock' }
    | { kind: 'color' }
    | { kind: 'picture' }
    | {
        kind: 'parts'
        fields: Readonly<Record<string, EntityField>>
        max: number
        /** Rows can be moved. Fields of rows with column `hidden` are not drawn and keep their values. */
        ordered?: true
        builder?: 'package' | 'flow'
      }
  )

export type FieldKind = EntityField['kind']

/** Row of a field of kind `parts`. */
export type PartValue = Readonly<Record<string, FieldValue>>

/**
 * Value of a field: text and lines '' when empty; numbers, choices, references, dates, clocks, colours and pictures null
 * when empty; lists [] when empty.
 */
export type FieldValue = string | number | boolean | null | readonly string[] | readonly number[] | readonly PartValue[]

type Options = Partial<Common>

/** One line of text. */
export const textField = (label: string, options: Options & { max: number; pattern?: TextPattern }): EntityField => ({
  kind: 'text',
  label,
  ...options,
})
/** Text of several lines. */
export const linesField = (label: string, options: Options & { max: number }): EntityField => ({
  kind: 'lines',
  label,
  ...options,
})
/** Whole number between the bounds. */
export const intField = (label: string, options: Options & Bounds & { unit?: string }): EntityField => ({
  kind: 'int',
  label,
  ...options,
})
/** Amount in fen; typed and shown in yuan. */
export const moneyField = (label: string, options: Options & Partial<Bounds> = {}): EntityField => ({
  kind: 'money',
  label,
  min: 0,
  max: MAX_FEN,
  ...options,
})
/** Share in basis points; typed and shown in percent. */
export const rateField = (label: string, options: Options & Partial<Bounds> = {}): EntityField => ({
  kind: 'rate',
  label,
  min: 0,
  max: 10_000,
  ...options,
})
export const flagField = (label: string, options: Options = {}): EntityField => ({ kind: 'flag', label, ...options })
/** Code of a dictionary; `values` restricts the choice. */
export const choiceField = (
  label: string,
  dictionary: DictionaryName,
  options: Options & { values?: readonly string[] } = {},
): EntityField => ({ kind: 'choice', label, dictionary, ...options })
/** One of a few values that are in no dictionary. */
export const optionField = (label: string, choices: readonly Choice[], options: Options = {}): EntityField => ({
  kind: 'choice',
  label,
  choices,
  ...options,
})
/** Codes of a dictionary. */
export const choicesField = (label: string, dictionary: DictionaryName, options: Options = {}): EntityField => ({
  kind: 'choices',
  label,
  dictionary,
  ...options,
})
/** Number with decimals, such as a coordinate. */
export const decimalField = (label: string, options: Options & Bounds & { decimals: number }): EntityField => ({
  kind: 'decimal',
  label,
  ...options,
})
/** Id of a record of another entity. */
export const referenceField = (label: string, entity: EntityName, options: Options = {}): EntityField => ({
  kind: 'reference',
  label,
  entity,
  ...options,
})
/** Ids of records of another entity. */
export const referencesField = (
  label: string,
  entity: EntityName,
  options: Options & { max?: number } = {},
): EntityField => ({ kind: 'references', label, entity, max: 50, ...options })
/** Free words, such as tags. */
export const wordsField = (label: string, options: Options & { max?: number; wordMax?: number } = {}): EntityField => ({
  kind: 'words',
  label,
  max: 20,
  ...options,
})
/** Business or calendar date. */
export const dateField = (label: string, options: Options = {}): EntityField => ({ kind: 'date', label, ...options })
export const datesField = (label: string, options: Options = {}): EntityField => ({
  kind: 'dates',
  label,
  max: 400,
  ...options,
})
/** Weekdays 1 (Monday) to 7 (Sunday). */
export const weekdaysField = (label: string, options: Options = {}): EntityField => ({
  kind: 'weekdays',
  label,
  ...options,
})
/** Time of day `HH:mm`. */
export const clockField = (label: string, options: Options = {}): EntityField => ({ kind: 'clock', label, ...options })
/** Colour `#rrggbb`. */
export const colorField = (label: string, options: Options = {}): EntityField => ({ kind: 'color', label, ...options })
/** Address of an uploaded picture. */
export const pictureField = (label: string, options: Options = {}): EntityField => ({
  kind: 'picture',
  label,
  ...options,
})
/** Rows with fields of their own, such as the goods of a package; `builder` names a form other than plain rows. */
export const partsField = (
  label: string,
  fields: Readonly<Record<string, EntityField>>,
  options: Options & { max?: number; ordered?: true; builder?: 'package' | 'flow' } = {},
): EntityField => ({ kind: 'parts', label, fields, max: 50, ...options })

const emptyLists = new Set<FieldKind>(['references', 'choices', 'words', 'dates', 'weekdays', 'parts'])

/** Value of a field that nothing was entered in. */
export function getEmptyValue(field: EntityField): FieldValue {
  if (field.kind === 'text' || field.kind === 'lines') return ''
  if (field.kind === 'flag') return false
  return emptyLists.has(field.kind) ? [] : null
}

/** Value of a field in a new record. */
export const getInitialValue = (field: EntityField): FieldValue => field.initial ?? getEmptyValue(field)

/** True when the field has no value. */
export const isEmptyValue = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Codes and labels that a choice offers. */
export function listChoices(field: Extract<EntityField, { kind: 'choice' | 'choices' }>): Choice[] {
  const items = listAllChoices(field)
  const values = field.kind === 'choice' ? field.values : undefined
  return items.filter(({ value }) => values === undefined || values.includes(value))
}

const listAllChoices = (field: Extract<EntityField, { kind: 'choice' | 'choices' }>): readonly Choice[] => {
  if (field.kind === 'choice' && field.choices) return field.choices
  return field.dictionary === undefined ? [] : dictionaries[field.dictionary]
}

/** Label of a stored code, also of one that can no longer be chosen. */
export const findChoiceLabel = (
  field: Extract<EntityField, { kind: 'choice' | 'choices' }>,
  value: string | number | boolean,
): string => listAllChoices(field).find((item) => item.value === value)?.label ?? String(value)
