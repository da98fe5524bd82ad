import { getInitialValue, type EntityField, type FieldValue, type PartValue } from '@nocturne/contract/entity/field'
import ChevronUp from 'lucide-react/icons/chevron-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import type { RecordReferences } from '#lib/references.ts'

import type { FieldInputProps } from './field-input.tsx'
import styles from './form.module.css'

export interface PartsInputProps {
  field: Extract<EntityField, { kind: 'parts' }>
  value: readonly PartValue[]
  references: RecordReferences
  onChange: (value: PartValue[]) => void
  onFault: (fault: string | null) => void
  /** Draws the input of a cell; given by `FieldInput`, which draws this one. */
  renderField: (props: FieldInputProps) => ReactNode
}

/** Rows with fields of their own. Each row has a key of its own, so that removing one leaves the text of the others. */
export function PartsInput({ field, value, references, onChange, onFault, renderField }: PartsInputProps) {
  const [kept, setKept] = useState<readonly number[]>(() => value.map((_, index) => index))
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  // Values that were restored or discarded have other rows than the ones shown before.
  const keys = kept.length === value.length ? kept : value.map((_, index) => index)

  const change = (index: number, name: string, next: FieldValue) =>
    onChange(value.map((row, at) => (at === index ? { ...row, [name]: next } : row)))
  const add = () => {
    setKept([...keys, Math.max(-1, ...keys) + 1])
    onChange([
      ...value,
      Object.fromEntries(Object.entries(field.fields).map(([name, one]) => [name, getInitialValue(one)])),
    ])
  }
  const report = (next: ReadonlyMap<string, string>, shown: readonly number[]) => {
    setFaults(next)
    const [first] = next
    onFault(first ? `第${shown.indexOf(Number.parseInt(first[0], 10)) + 1}行：${first[1]}` : null)
  }
  const setFault = (key: number, name: string, fault: string | null) => {
    const next = new Map(faults)
    if (fault === null) next.delete(`${key} ${name}`)
    else next.set(`${key} ${name}`, fault)
    report(next, keys)
  }
  const remove = (key: number) => {
    const left = keys.filter((one) => one !== key)
    onChange(value.filter((_, index) => keys[index] !== key))
    setKept(left)
    report(new Map([...faults].filter(([name]) => !name.startsWith(`${key} `))), left)
  }
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= keys.length) return
    const order = moveIndex(keys.length, from, to)
    const moved = order.map((index) => keys[index] ?? index)
    setKept(moved)
    onChange(order.flatMap((index) => value.slice(index, index + 1)))
    report(faults, moved)
  }
  const drawn = Object.entries(field.fields).filter(([, { column }]) => column !== 'hidden')
  return (
    <fieldset className={styles['parts']} aria-label={field.label}>
      {keys.map((key, index) => (
        <PartRow
          key={key}
          number={index + 1}
          onRemove={() => remove(key)}
          onMove={field.ordered ? (to, from = index) => move(from, to) : null}
        >
          {drawn.map(([name, one]) => (
            <div key={name}>
              {renderField({
                name: `${key}.${name}`,
                field: one,
                value: value[index]?.[name] ?? getInitialValue(one),
                references,
                onChange: (next) => change(index, name, next),
                onFault: (fault) => setFault(key, name, fault),
              })}
            </div>
          ))}
        </PartRow>
      ))}
      {value.length < field.max && (
        <Button icon={<Plus />} onClick={add}>
          加一行
        </Button>
      )}
    </fieldset>
  )
}

/** Positions after one item was moved. */
function moveIndex(length: number, from: number, to: number): number[] {
  const order = Array.from({ length }, (_, index) => index)
  const [moved = from] = order.splice(from, 1)
  order.splice(to, 0, moved)
  return order
}

interface PartRowProps {
  /** Position from 1. */
  number: number
  children: ReactNode
  onRemove: () => void
  /** Moves a row, default this one, to a position from 0; null where rows have no order. */
  onMove: ((to: number, from?: number) => void) | null
}

const DRAGGED = 'application/x-part'

/** Row that is moved by dragging its handle, by the arrow keys on it, or up by a button. */
function PartRow({ number, children, onRemove, onMove }: PartRowProps) {
  const removing = <IconButton label={`去掉第${number}行`} icon={<X />} onClick={onRemove} />
  if (!onMove)
    return (
      <div className={styles['part']}>
        {children}
        {removing}
      </div>
    )
  const drop = (event: DragEvent) => {
    const from = Number.parseInt(event.dataTransfer.getData(DRAGGED), 10)
    if (Number.isNaN(from)) return
    event.preventDefault()
    onMove(number - 1, from)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    onMove(number - 1 + step)
  }
  return (
    <div
      className={styles['part']}
      data-ordered
      onDrop={drop}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
    >
      <div className={styles['order']}>
        <button
          type="button"
          className={styles['handle']}
          aria-label={`移动第${number}行`}
          title="拖动，或按上下键移动"
          draggable
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(number - 1))}
          onKeyDown={press}
        >
          <GripVertical />
        </button>
        {number > 1 && (
          <IconButton label={`上移第${number}行`} icon={<ChevronUp />} onClick={() => onMove(number - 2)} />
        )}
        {removing}
      </div>
      {children}
    </div>
  )
}
