/** One table or shape of the plan. */
import { cx } from '@nocturne/web/kit/cx'
import type { PointerEvent } from 'react'

import type { ItemLook } from './plan-canvas.tsx'
import type { Item } from './plan-rules.ts'
import styles from './plan.module.css'

interface PlanItemProps {
  item: Item
  unit: number
  look: ItemLook
  selected: boolean
  /** `adds`: extends the selection. */
  onToggle: (adds: boolean) => void
  onGrab: (event: PointerEvent) => void
}

/** Height in pixels from which the second line fits. */
const TWO_LINES = 30
const LINE = 13

export function PlanItem({ item, unit, look, selected, onToggle, onGrab }: PlanItemProps) {
  const [width, height] = [item.width * unit, item.height * unit]
  const center = { x: item.x * unit + width / 2, y: item.y * unit + height / 2 }
  const showsName = look.name !== '' && item.shape?.kind !== 'wall'
  const showsNote = look.note !== '' && height >= TWO_LINES
  return (
    <g
      className={cx(styles['item'], item.shape && styles[item.shape.kind])}
      transform={`translate(${center.x} ${center.y})`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no button
      role="button"
      tabIndex={0}
      aria-pressed={selected}
      aria-label={showsName ? undefined : look.label}
      data-key={item.key}
      onPointerDown={onGrab}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onToggle(event.shiftKey)
      }}
    >
      <rect
        transform={`rotate(${item.rotation})`}
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={item.table?.round ? Math.min(width, height) / 2 : item.shape ? 2 : 6}
        style={look.fill === undefined ? undefined : { fill: look.fill }}
      />
      {showsName && (
        <text className={styles['name']} y={showsNote ? -LINE / 2 : 0}>
          {look.name}
        </text>
      )}{' '}
      {showsNote && (
        <text className={styles['amount']} y={LINE / 2 + 2}>
          {look.note}
        </text>
      )}
    </g>
  )
}
