/** Bar at the foot that changes one field of all selected records. */
import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import { getEmptyValue, isEmptyValue, type FieldValue } from '@nocturne/contract/entity/field'
import { checkValue } from '@nocturne/contract/entity/check-value'
import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#kit/button.tsx'
import inputs from '#kit/input.module.css'
import { FieldInput } from '#form/field-input.tsx'
import { getTitle } from '@nocturne/contract/entity/record-text'
import type { RecordReferences } from '#lib/references.ts'
import { saveRows, type SaveOutcome } from '#lib/save-rows.ts'
import type { NamedField } from '#lib/shown-fields.ts'

import {
  computeNewValue,
  endings,
  listBulkChanges,
  parseStep,
  toRowChanges,
  type BulkChange,
  type BulkMethod,
  type Ending,
} from './bulk.ts'
import { formatListText } from './cell.tsx'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  definition: EntityDefinition
  rows: readonly EntityRecord[]
  /** Fields that can be given the same value in many records. */
  fields: readonly NamedField[]
  references: RecordReferences
  onClose: () => void
  onSaved: () => void
}

const SHOWN = 3

const methods: readonly { value: BulkMethod; label: string }[] = [
  { value: 'set', label: '设为' },
  { value: 'add', label: '加减' },
  { value: 'percent', label: '按百分比' },
]

/** Fields that may differ between records: titles and codes identify a record. */
export const listBulkFields = (definition: EntityDefinition, fields: readonly NamedField[]): NamedField[] =>
  fields.filter(({ name }) => !definition.unique.some((group) => group.length === 1 && group[0] === name))

type BulkInput = {
  method: BulkMethod
  value: FieldValue | undefined
  fault: string | null
  step: string
  ending: Ending
}

const noInput: BulkInput = { method: 'set', value: undefined, fault: null, step: '', ending: 'none' }

function useBulk({ rows, fields }: Pick<BulkBarProps, 'rows' | 'fields'>) {
  const [name, setName] = useState(fields[0]?.name ?? '')
  const [input, setInput] = useState<BulkInput>(noInput)
  const chosen = fields.find((one) => one.name === name) ?? fields[0]
  const changes = chosen ? listChanges(chosen, input, rows) : null
  return {
    chosen,
    input,
    changes,
    choose: (next: string) => {
      setName(next)
      setInput(noInput)
    },
    change: (part: Partial<BulkInput>) => setInput((before) => ({ ...before, ...part })),
  }
}

/** Changes that the input makes; null while it is incomplete. */
function listChanges(
  { name, field }: NamedField,
  input: BulkInput,
  rows: readonly EntityRecord[],
): BulkChange[] | null {
  if (input.fault !== null) return null
  if (input.method === 'set') {
    const { value } = input
    if (value === undefined || (isEmptyValue(value) && field.required)) return null
    return listBulkChanges(rows, name, field, () => value)
  }
  const { method, ending } = input
  const step = parseStep(field, method, input.step)
  return step === null
    ? null
    : listBulkChanges(rows, name, field, (before) => computeNewValue(field, before, { method, step, ending }))
}

export function BulkBar({ definition, rows, fields, references, onClose, onSaved }: BulkBarProps) {
  const bulk = useBulk({ rows, fields })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { chosen, changes } = bulk
  const faulty = changes?.filter(({ fault }) => fault !== null) ?? []

  const save = async () => {
    if (!chosen || !changes || changes.length === 0 || faulty.length > 0 || busy) return
    setBusy(true)
    const outcome = await saveRows(definition, toRowChanges(chosen.name, changes))
    setBusy(false)
    setFailure(readFailure(outcome, changes, rows, definition))
    if (outcome.state === 'saved' || outcome.state === 'waiting') onSaved()
  }
  useBulkKeys(save, onClose)

  const blocked =
    changes === null
      ? '先填要改成什么'
      : changes.length === 0
        ? '没有变化'
        : faulty.length > 0
          ? faulty[0]?.fault
          : null
  return (
    <section className={styles['bar']} aria-label="批量修改">
      <div className={styles['controls']}>
        <strong className={styles['count']}>
          已选 {rows.length} {definition.counter}
        </strong>
        {chosen && (
          <>
            <select
              className={inputs['input']}
              aria-label="改哪一项"
              value={chosen.name}
              onChange={(event) => bulk.choose(event.target.value)}
            >
              {fields.map(({ name, field }) => (
                <option key={name} value={name}>
                  {field.label}
                </option>
              ))}
            </select>
            <BulkValue field={chosen} input={bulk.input} references={references} onChange={bulk.change} />
          </>
        )}
        <span className={styles['buttons']}>
          <Button kind="ghost" keys="Esc" onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" keys="Ctrl ↵" busy={busy} blocked={blocked} onClick={save}>
            改 {changes?.length ?? 0} {definition.counter}
          </Button>
        </span>
      </div>
      {chosen && (
        <BulkPreview {...{ definition, rows, references, failure, faulty }} field={chosen} changes={changes} />
      )}
    </section>
  )
}

function readFailure(
  outcome: SaveOutcome,
  changes: readonly BulkChange[],
  rows: readonly EntityRecord[],
  definition: EntityDefinition,
): string | null {
  if (outcome.state === 'refused' || outcome.state === 'unknown') return outcome.message
  if (outcome.state !== 'faulty') return null
  const [first] = outcome.errors
  const row = rows.find(({ id }) => id === changes[first?.row ?? -1]?.id)
  return first ? `${getTitle(definition, row?.values)}：${first.message}` : outcome.message
}

interface BulkValueProps {
  field: NamedField
  input: BulkInput
  references: RecordReferences
  onChange: (part: Partial<BulkInput>) => void
}

function BulkValue({ field: { name, field }, input, references, onChange }: BulkValueProps) {
  const isNumber = field.kind === 'money' || field.kind === 'int'
  return (
    <>
      {isNumber && (
        <select
          className={inputs['input']}
          aria-label="怎么改"
          value={input.method}
          onChange={(event) => onChange({ method: event.target.value as BulkMethod })}
        >
          {methods.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {input.method === 'set' ? (
        <div className={styles['value']} key={name}>
          <FieldInput
            name={name}
            field={{ ...field, hint: '' }}
            value={input.value ?? getEmptyValue(field)}
            references={references}
            error={input.fault ?? (input.value === undefined ? null : checkValue(field, input.value))}
            onChange={(value) => onChange({ value, fault: null })}
            onFault={(fault) => onChange({ fault })}
          />
        </div>
      ) : (
        <span className={inputs['affixed']}>
          <input
            className={`${inputs['input']} ${styles['step']}`}
            aria-label={input.method === 'percent' ? '百分比，可以是负数' : '加多少，可以是负数'}
            placeholder={input.method === 'percent' ? '+10' : '-20'}
            value={input.step}
            onChange={(event) => onChange({ step: event.target.value })}
          />
          <span aria-hidden="true">{input.method === 'percent' ? '%' : field.kind === 'money' ? '元' : ''}</span>
        </span>
      )}
      {input.method !== 'set' && field.kind === 'money' && (
        <select
          className={inputs['input']}
          aria-label="尾数"
          value={input.ending}
          onChange={(event) => onChange({ ending: event.target.value as Ending })}
        >
          {endings.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </>
  )
}

interface BulkPreviewProps {
  definition: EntityDefinition
  rows: readonly EntityRecord[]
  field: NamedField
  references: RecordReferences
  changes: readonly BulkChange[] | null
  faulty: readonly BulkChange[]
  failure: string | null
}

function BulkPreview({ definition, rows, field: { field }, references, changes, faulty, failure }: BulkPreviewProps) {
  const titles = new Map(rows.map(({ id, values }) => [id, getTitle(definition, values)]))
  const format = (value: FieldValue) => formatListText(field, value, references) || '空'
  if (failure !== null)
    return (
      <p role="alert" className={styles['failure']}>
        {failure}
      </p>
    )
  if (changes === null) return <p className={styles['preview']}>填好后在这里看改前和改后</p>
  const same = rows.length - changes.length
  return (
    <p className={styles['preview']} aria-live="polite">
      {changes.slice(0, SHOWN).map(({ id, before, after }) => (
        <span key={id}>
          {titles.get(id)} {format(before)} → <strong>{format(after)}</strong>
        </span>
      ))}
      {changes.length > SHOWN && (
        <span>
          等 {changes.length} {definition.counter}
        </span>
      )}
      {same > 0 && (
        <span className={styles['same']}>
          {same} {definition.counter}不变
        </span>
      )}
      {faulty.length > 0 && (
        <span className={styles['failure']}>
          {faulty.length} {definition.counter}不行：{faulty[0]?.fault}
        </span>
      )}
    </p>
  )
}

function useBulkKeys(save: () => Promise<void>, close: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open], [role=dialog]') !== null) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
