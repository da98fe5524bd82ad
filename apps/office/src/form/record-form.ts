/** State of the form of one record: typed values with their draft, errors by field, and sending. */
import { checkValue } from '@nocturne/contract/entity/check-value'
import {
  isSameValue,
  type EntityDefinition,
  type EntityRecord,
  type EntityValues,
} from '@nocturne/contract/entity/definition'
import type { EntityField, FieldValue } from '@nocturne/contract/entity/field'
import type { RowChange, RowError } from '@nocturne/contract/entity/schemas'
import { readDraft, removeDraft, storeDraft } from '@nocturne/web/lib/offline/draft'
import { useRef, useState } from 'react'

import { getTitle } from '@nocturne/contract/entity/record-text'
import { saveRows, type SaveOutcome } from '#lib/save-rows.ts'
import type { NamedField } from '#lib/shown-fields.ts'

import { listRangeNames } from './name-range.ts'

/** Record to edit, or the initial values of a new one. */
export type FormTarget = { record: EntityRecord } | { initial: EntityValues }

/** Typed values, and the values of the same fields as shown when they were typed. */
type Draft = { values: Record<string, FieldValue>; seen: Record<string, FieldValue> }

const noDraft: Draft = { values: {}, seen: {} }

export type RecordForm = ReturnType<typeof useRecordForm>

const getDraftName = ({ name }: EntityDefinition, target: FormTarget) =>
  `office.${name}.${'record' in target ? target.record.id : 'new'}`

/** `fields`: those that the person may change. */
export function useRecordForm(definition: EntityDefinition, target: FormTarget, fields: readonly NamedField[]) {
  const base = 'record' in target ? target.record.values : target.initial
  const isNew = !('record' in target)
  const { draft, changeDraft, clearDraft } = useFormDraft(getDraftName(definition, target), base)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [attempted, setAttempted] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [series, setSeries] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const values: EntityValues = { ...base, ...draft.values }
  const changed = Object.keys(draft.values).filter((name) => !isSameValue(draft.values[name], base[name]))
  const checked = findErrors(fields, values, errors)
  const seriesTitle = series === null ? null : listRangeNames(series)

  const change = (name: string, value: FieldValue) => {
    changeDraft(name, value)
    setRefused((before) => omit(before, name))
  }

  const discard = () => {
    clearDraft()
    setErrors({})
    setRefused({})
    setAttempted(false)
    setFailure(null)
    setSeries(null)
  }

  const submit = async (): Promise<SaveOutcome | null> => {
    if (sending.current) return null
    setAttempted(true)
    setFailure(null)
    if (seriesTitle !== null) delete checked[definition.titleField]
    if (Object.keys(checked).length > 0 || (seriesTitle !== null && 'fault' in seriesTitle)) return null
    const rows = buildRows(definition, target, { values, draft, changed, names: seriesTitle?.names ?? null, fields })
    sending.current = true
    setBusy(true)
    try {
      const outcome = await saveRows(definition, rows)
      if (outcome.state === 'saved' || outcome.state === 'waiting') discard()
      else if (outcome.state === 'faulty') setRefused(toFieldErrors(outcome.errors, rows, definition))
      if (outcome.state === 'refused' || outcome.state === 'unknown') setFailure(outcome.message)
      return outcome
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const setFault = (name: string, fault: string | null) =>
    setErrors((before) => (fault === null ? omit(before, name) : { ...before, [name]: fault }))
  const getError = (name: string): string | null =>
    refused[name] ?? errors[name] ?? (attempted ? (checked[name] ?? null) : null)

  return {
    values,
    changed,
    isNew,
    unsaved: changed.length > 0 || Object.keys(errors).length > 0 || (series ?? '') !== '',
    busy,
    failure,
    change,
    setFault,
    getError,
    discard,
    submit,
    series,
    setSeries,
    seriesTitle,
    seriesError: attempted && seriesTitle !== null && 'fault' in seriesTitle ? seriesTitle.fault : null,
  }
}

/** Typed values, stored in this tab until they are saved or discarded. */
function useFormDraft(draftName: string, base: EntityValues) {
  const [draft, setDraft] = useState<Draft>(() => (readDraft(draftName) as Draft | undefined) ?? noDraft)
  const changeDraft = (name: string, value: FieldValue) => {
    const next: Draft = {
      values: { ...draft.values, [name]: value },
      seen: name in draft.seen ? { ...draft.seen } : { ...draft.seen, [name]: base[name] ?? null },
    }
    if (isSameValue(value, base[name])) {
      delete next.values[name]
      delete next.seen[name]
    }
    storeDraft(draftName, next)
    setDraft(next)
  }
  const clearDraft = () => {
    removeDraft(draftName)
    setDraft(noDraft)
  }
  return { draft, changeDraft, clearDraft }
}

const omit = (texts: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== name))

function findErrors(
  fields: readonly NamedField[],
  values: EntityValues,
  errors: Readonly<Record<string, string>>,
): Record<string, string> {
  const found = fields.flatMap(({ name, field }): [string, string][] => {
    const fault = errors[name] ?? checkValue(field, trimText(field, values[name] ?? null))
    return fault === null ? [] : [[name, fault]]
  })
  return Object.fromEntries(found)
}

const trimText = (field: EntityField, value: FieldValue): FieldValue =>
  (field.kind === 'text' || field.kind === 'lines') && typeof value === 'string' ? value.trim() : value

type Typed = {
  values: EntityValues
  draft: Draft
  changed: readonly string[]
  names: readonly string[] | null
  fields: readonly NamedField[]
}

function buildRows(definition: EntityDefinition, target: FormTarget, typed: Typed): RowChange[] {
  const read = (names: readonly string[]) =>
    Object.fromEntries(
      typed.fields
        .filter(({ name }) => names.includes(name))
        .map(({ name, field }) => [name, trimText(field, typed.values[name] ?? null)]),
    )
  if ('record' in target) {
    const seen = Object.fromEntries(typed.changed.map((name) => [name, typed.draft.seen[name] ?? null]))
    return [{ id: target.record.id, values: read(typed.changed), seen }]
  }
  const values = read(typed.fields.map(({ name }) => name))
  if (typed.names === null) return [{ values }]
  return typed.names.map((name) => ({ values: { ...values, [definition.titleField]: name } }))
}

/** One message per field; in a series each message names its record. */
function toFieldErrors(
  errors: readonly RowError[],
  rows: readonly RowChange[],
  definition: EntityDefinition,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { row, field, message } of errors) {
    const title = rows.length > 1 ? `${getTitle(definition, rows[row]?.values)}：` : ''
    texts[field] = texts[field] === undefined ? title + message : `${texts[field]}；${title}${message}`
  }
  return texts
}
