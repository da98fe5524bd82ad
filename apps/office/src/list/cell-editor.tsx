import { checkValue } from '@nocturne/contract/entity/check-value'
import { formatCell, parseCell } from '@nocturne/contract/entity/cell'
import { getEmptyValue, listChoices, type EntityField, type FieldValue } from '@nocturne/contract/entity/field'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'

import { toPlainText } from '@nocturne/contract/entity/record-text'
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
  field.kind === 'choice' || field.kind === 'reference' ? toPlainText(value) : formatCell(field, value, references)

/** Text of the editor, its message, and the ways to end it. */
function useCellEditor({ field, value, references, typed, onCommit, onCancel }: CellEditorProps) {
  const before = toInputText(field, value, references)
  const [text, setText] = useState(typed ?? before)
  const [fault, setFault] = useState<string | null>(null)
  const ended = useRef(false)
  const end = (how: EditEnd) => {
    if (ended.current) return
    const result = readText(field, text, references)
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
    if (event.nativeEvent.isComposing || !['Escape', 'Enter', 'Tab'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape') {
      event.nativeEvent.stopImmediatePropagation()
      cancel()
    } else if (event.key === 'Enter') end('down')
    else end(event.shiftKey ? 'left' : 'right')
  }
  const handleText = (next: string) => {
    setText(next)
    setFault(null)
  }
  // Leaving with invalid text restores the old value: nothing is saved without a look at it.
  const handleBlur = () => (fault === null ? end('stay') : cancel())
  return { before, text, fault, handleKey, handleText, handleBlur }
}

/** Input in a cell. Enter saves and goes down, Tab goes right, Esc restores. Invalid text stays with its message. */
export function CellEditor(props: CellEditorProps) {
  const { field, value, references, typed } = props
  const editor = useCellEditor(props)
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const options = listOptions(field, value, references)
  const selectsAll = useEffectEvent(() => typed === undefined && options === null)
  useEffect(() => {
    input.current?.focus()
    if (selectsAll()) input.current?.select()
  }, [])
  const isChanged = editor.text !== editor.before && options === null && editor.before !== ''
  const shared = {
    ref: input,
    'aria-label': field.label,
    'aria-invalid': editor.fault === null ? undefined : true,
    value: editor.text,
    onKeyDown: editor.handleKey,
    onBlur: editor.handleBlur,
  }
  return (
    <span
      className={styles['editor']}
      data-figure={isFigure(field) || undefined}
      data-invalid={editor.fault !== null || undefined}
    >
      {isChanged && <span className={styles['before']}>原 {formatListText(field, value, references)}</span>}
      {options === null ? (
        <input
          {...shared}
          type={field.kind === 'date' ? 'date' : field.kind === 'clock' ? 'time' : 'text'}
          inputMode={isFigure(field) ? 'decimal' : undefined}
          onChange={(event) => editor.handleText(event.target.value)}
        />
      ) : (
        <select {...shared} onChange={(event) => editor.handleText(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {editor.fault !== null && (
        <span className={styles['fault']} role="alert">
          {editor.fault}
        </span>
      )}
    </span>
  )
}
