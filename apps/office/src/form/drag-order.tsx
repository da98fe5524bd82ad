/** Order by dragging a handle, or by the arrow keys on it. Touch screens use the buttons next to it. */
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState, type DragEvent } from 'react'

import styles from './drag-order.module.css'

interface DragOrder {
  /** Name of the list: things are dropped only in the list that they come from. Small letters, because browsers change capitals. */
  list: string
  index: number
  onMove: (from: number, to: number) => void
}

const buildType = (list: string): string => `application/x-nocturne-${list}`

/** Attributes of the element that can be dragged to and is moved. */
export function useDragOrder({ list, index, onMove }: DragOrder) {
  const [isOver, setOver] = useState(false)
  const type = buildType(list)
  const isOwn = (event: DragEvent) => event.dataTransfer.types.includes(type)
  return {
    'data-dragged': list,
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isOwn(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!isOwn(event)) return
      event.preventDefault()
      onMove(Number(event.dataTransfer.getData(type)), index)
    },
  }
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Handle of a row. Firefox drags no buttons, so the button for the keys lies in the element that is dragged. */
export function DragHandle({ list, index, onMove, label }: DragOrder & { label: string }) {
  return (
    <span
      className={styles['handle']}
      title="拖动排序，或按 ↑ ↓"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(buildType(list), String(index))
        event.dataTransfer.effectAllowed = 'move'
        const moved = event.currentTarget.closest(`[data-dragged="${list}"]`)
        if (moved) event.dataTransfer.setDragImage(moved, 0, 0)
      }}
    >
      <button
        type="button"
        aria-label={label}
        onKeyDown={(event) => {
          const step = steps[event.key]
          if (step === undefined) return
          event.preventDefault()
          onMove(index, index + step)
        }}
      >
        <GripVertical aria-hidden="true" />
      </button>
    </span>
  )
}
