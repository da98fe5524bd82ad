import { checkValue } from '@nocturne/contract/entity/check-value'
import { formatCell, parseCell } from '@nocturne/contract/entity/cell'
import { getEmptyValue, listChoices, type EntityField, type FieldValue } from '@nocturne/contract/entity/field'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import type { RecordReferences } from '#lib/references.ts'
import { isFigure } from '#lib/shown-fields.ts'

import { formatListText } from './cell.tsx'
import styles from './cell-editor.module.css'

/** Way in which the editor was left: the grid moves the active cell accordingly. */
export type EditEnd = 'down' | 'right' | 'left' | 'stay'

interface CellEditorProps {
  field: EntityField
  value: FieldValue
  references: RecordReferences
  /** First typed character, when typing opened the editor. */
  typed?: string | undefined
  onCommit: (value: FieldValue, end: EditEnd) => void
  onCancel: () => void
}

/** Kinds that are edited in a cell; all others are edited in the panel. */
export const isEditedInCell = ({ kind }: EntityField): boolean =>
  ['text', 'int', 'money', 'rate', 'flag', 'choice', 'reference', 'date', 'clock'].includes(kind)

type Option = { value: string; label: string }

function listOptions(field: EntityField, value: FieldValue, references: RecordReferences): Option[] | null {
  const none = field.required ? [] : [{ value: '', label: '不选' }]
  if (field.kind === 'choice') return [...none, ...listChoices(field)]
  if (field.kind === 'flag')
    return [
      { value: '是', label: '是' },
      { value: '否', label: '否' },
    ]
  if (field.kind !== 'reference') return null
  const rows = references.listRecords(field.entity).filter(({ id, stopped }) => !stopped || id === value)
  return [...none, ...rows.map(({ id, title }) => ({ value: String(id), label: title }))]
}

/** Value of typed or chosen text, or the message that explains why it is none. */
function readText(
  field: EntityField,
  text: string,
  references: RecordReferences,
): { value: FieldValue } | { fault: string } {
  if (text.trim() === '') return checked(field, getEmptyValue(field))
  if (field.kind === 'choice') return { value: text }
  if (field.kind === 'reference') return { value: Number(text) }
  const parsed = parseCell(field, text, references)
  return 'fault' in parsed ? parsed : checked(field, parsed.value)
}

function checked(field: EntityField, value: FieldValue): { value: FieldValue } | { fault: string } {
  const fault = checkValue(field, value)
  return fault === null ? { value } : { fault }
}

const toInputText = (field: EntityField, value: FieldValue, references: RecordReferences) =>
  field.kind === 'choice' || field.kind === 'reference' ? String(value ?? '') : formatCell(field, value, references)

/** Input in a cell. Enter saves and goes down, Tab goes right, Esc restores. Invalid text stays with its message. */
export function CellEditor({ field, value, references, typed, onCommit, onCancel }: CellEditorProps) {
  const before = toInputText(field, value, references)
  const [text, setText] = useState(typed ?? before)
  const [fault, setFault] = useState<string | null>(null)
  const ended = useRef(false)
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const options = listOptions(field, value, references)
  useEffect(() => {
    input.current?.focus()
    if (typed === undefined && options === null) input.current?.select()
    // Runs once: later changes must not move the caret.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const end = (how: EditEnd, next = text) => {
    if (ended.current) return
    const result = readText(field, next, references)
    if ('fault' in result) return setFault(result.fault)
    ended.current = true
    onCommit(result.value, how)
  }
  const cancel = () => {
    ended.current = true
    onCancel()
  }
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.nativeEvent.stopImmediatePropagation()
      cancel()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      end('down')
    }
    if (event.key === 'Tab') {
      event.preventDefault()
      end(event.shiftKey ? 'left' : 'right')
    }
  }
  const shared = {
    ref: input,
    'aria-label': field.label,
    'aria-invalid': fault === null ? undefined : true,
    value: text,
    onKeyDown: handleKey,
    // Leaving with invalid text restores the old value: nothing is saved without a look at it.
    onBlur: () => (fault === null ? end('stay') : cancel()),
  }
  return (
    <span
      className={styles['editor']}
      data-figure={isFigure(field) || undefined}
      data-invalid={fault !== null || undefined}
    >
      {text !== before && options === null && before !== '' && (
        <span className={styles['before']}>原 {formatListText(field, value, references)}</span>
      )}
      {options === null ? (
        <input
          {...shared}
          type={field.kind === 'date' ? 'date' : field.kind === 'clock' ? 'time' : 'text'}
          inputMode={isFigure(field) ? 'decimal' : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setFault(null)
          }}
        />
      ) : (
        <select {...shared} onChange={(event) => setText(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {fault !== null && (
        <span className={styles['fault']} role="alert">
          {fault}
        </span>
      )}
    </span>
  )
}
