import type { PointerEvent } from 'react'

import { formatDistance, applyOffset, computeOffset, type GeoPoint } from '../place-rules.ts'
import styles from './schematic-map.module.css'

const HALF = 150
const RINGS = [0.5, 1]

export type MapMarker = GeoPoint & { label: string }

export interface SchematicMapProps {
  /** Place at the centre, under the pin. */
  centre: GeoPoint
  /** Other places; those outside the plan are not drawn. */
  marks: readonly MapMarker[]
  /** Metres from the centre to the edge. */
  reach: number
  /**
   * Moves the pin on a tap; without it the plan is read-only. Coordinates can also be typed, so that the tap is never
   * required.
   */
  onMove?: (point: GeoPoint) => void
}

/**
 * Schematic map of the surroundings, north up: the place, distance rings and nearby places. Needs no map provider;
 * everything it shows is also given as text.
 */
export function SchematicMap({ centre, marks, reach, onMove }: SchematicMapProps) {
  const scale = HALF / reach
  const shown = marks
    .map((mark) => ({ mark, at: computeOffset(centre, mark) }))
    .filter(({ at }) => Math.max(Math.abs(at.east), Math.abs(at.south)) < reach)

  const move = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const unit = (2 * HALF) / box.width
    const east = ((event.clientX - box.left) * unit - HALF) / scale
    const south = ((event.clientY - box.top) * unit - HALF) / scale
    onMove?.(applyOffset(centre, { east, south }))
  }

  return (
    <svg
      className={styles['plan']}
      viewBox={`0 0 ${2 * HALF} ${2 * HALF}`}
      aria-hidden="true"
      onPointerUp={onMove && move}
    >
      {RINGS.map((part) => (
        <g key={part}>
          <circle className={styles['ring']} cx={HALF} cy={HALF} r={HALF * part - 1} />
          <text className={styles['scale']} x={HALF + 4} y={HALF - HALF * part + 14}>
            {formatDistance(reach * part)}
          </text>
        </g>
      ))}
      <path className={styles['axis']} d={`M${HALF} 0V${2 * HALF}M0 ${HALF}H${2 * HALF}`} />
      <text className={styles['scale']} x={HALF - 16} y={14}>
        北
      </text>
      {shown.map(({ mark, at }) => (
        <g key={mark.label} transform={`translate(${HALF + at.east * scale} ${HALF + at.south * scale})`}>
          <circle className={styles['mark']} r={6} />
          <text className={styles['label']} y={20} textAnchor="middle">
            {mark.label}
          </text>
        </g>
      ))}
      <path
        className={styles['pin']}
        transform={`translate(${HALF} ${HALF})`}
        d="M0 0C-9-12-12-16-12-22a12 12 0 0 1 24 0C12-16 9-12 0 0Z"
      />
      <circle className={styles['eye']} cx={HALF} cy={HALF - 22} r={4.5} />
    </svg>
  )
}
