/** Schemas of an entity's endpoints, derived from its definition. */
import { z } from 'zod'
import { emptyResponse, id, list, optional, page, paged, searchWords, text, waitingProposalId } from '../fields.ts'
import { checkValue } from './check-value.ts'
import { listWritableFields, type EntityDefinition } from './definition.ts'
import { MAX_ROWS } from './endpoints.ts'
import type { EntityField, FieldValue } from './field.ts'
import { describeField } from './json-schema.ts'

/** A value of a field of any kind. */
export const anyValue = z.custom<FieldValue>((value) => value !== undefined)

/** Optional value of a field. Its message is the one that forms and imports show. */
function buildValueSchema(field: EntityField) {
  const schema = z.any().superRefine((value: unknown, context) => {
    if (value === undefined) return
    const fault = checkValue(field, value as FieldValue)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })
  return schema.optional().meta(describeField(field)) as unknown as z.ZodOptional<z.ZodType<FieldValue, FieldValue>>
}

const buildValuesSchema = (definition: EntityDefinition) =>
  z.strictObject(
    Object.fromEntries(listWritableFields(definition).map(([name, field]) => [name, buildValueSchema(field)])),
  ) as unknown as z.ZodType<Record<string, FieldValue>, Record<string, FieldValue>>

/** A change of one record, or a new record when `id` is absent. */
export type RowChange = {
  id?: number | undefined
  /** New values; fields that are absent stay unchanged. */
  values: Record<string, FieldValue>
  /** Values of the changed fields as the sender saw them; the save is refused when one has changed since. */
  seen?: Record<string, FieldValue> | undefined
}

/** Fault of one row: `row` counts from 0. */
const rowError = z.object({ row: z.number(), field: z.string(), message: z.string() })
export type RowError = z.output<typeof rowError>

const sheet = {
  /** Name of the file, recorded in the operation log. */
  fileName: text('文件名', 200),
  /** Field of each column; an empty string skips the column. */
  columns: list('列', z.string().max(40), 100),
  /** Cells as text, row by row. */
  rows: list('行', z.array(z.string().max(4_000)).max(100), MAX_ROWS),
}

const importResult = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Outcome of each row: new, changed, unchanged or faulty. */
  outcomes: z.array(z.enum(['added', 'changed', 'unchanged', 'faulty'])),
  /** Current values of changed cells: row, field, and the current text. */
  replaced: z.array(z.object({ row: z.number(), field: z.string(), before: z.string() })),
  errors: z.array(rowError),
  /** Consequences that do not prevent the import. */
  warnings: z.array(rowError),
})
export type ImportResult = z.output<typeof importResult>

export function buildEntitySchemas(definition: EntityDefinition) {
  const values = z.record(z.string(), anyValue).meta({ 'x-schema': `#/components/schemas/${definition.name}` })
  const record = z.object({ id: z.number(), values })
  const row = z
    .object({
      id: optional(id(definition.label)),
      values: buildValuesSchema(definition),
      seen: z.record(z.string().max(40), z.any()).optional().meta({ title: '修改前的值' }),
    })
    .meta({ title: definition.label }) as unknown as z.ZodType<RowChange, RowChange>
  return {
    list: {
      input: z.object({ ...page(1_000, MAX_ROWS), keyword: optional(searchWords('关键字', 20)) }),
      answer: paged(record),
    },
    save: {
      input: z.object({ rows: list(definition.label, row, MAX_ROWS) }),
      /** Ids in the order of the rows; warnings name consequences that did not prevent the save. */
      answer: z.object({ ids: z.array(z.number()), warnings: z.array(rowError), proposalId: waitingProposalId }),
    },
    order: { input: z.object({ ids: list(definition.label, id(definition.label), MAX_ROWS) }), answer: emptyResponse },
    history: {
      input: z.object({ id: id(definition.label), ...page(50, 200) }),
      answer: paged(
        z.object({
          operId: z.number(),
          title: z.string(),
          /** Name of the person who made the change. */
          actorName: z.string(),
          createTime: z.string(),
          changes: z.array(z.object({ field: z.string(), before: anyValue, after: anyValue })),
        }),
      ),
    },
    check: { input: z.object(sheet), answer: importResult },
    import: { input: z.object(sheet), answer: importResult },
    export: {
      input: z.object({ format: z.enum(['xlsx', 'csv'], { error: '格式不正确' }).meta({ title: '格式' }) }),
      answer: z.custom<never>(),
    },
  }
}
