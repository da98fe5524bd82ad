import { computeLeastUnit, cropLayer, sortForReading, type PlanLayer } from '@nocturne/contract/tables/plan-layout'
import BellRing from 'lucide-react/icons/bell-ring'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

import { IconButton } from '#kit/icon-button.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { formatClock, formatElapsed } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { getFloorState, type FloorTable } from '../floor-states.ts'
import styles from './floor-plan.module.css'
import { FloorGrid } from './floor-grid.tsx'
import type { FloorFilterControl } from './state-chips.tsx'

interface FloorPlanProps {
  layers: readonly PlanLayer[]
  cards: readonly FloorTable[]
  shown: readonly FloorTable[]
  filter: FloorFilterControl
  onOpen: (tableId: number) => void
}

/** Live tables at their places; filters dim the others. Tables without a place follow as cards. */
export function FloorPlan({ layers, cards, shown, filter, onOpen }: FloorPlanProps) {
  const drawn = layers.filter(({ tables }) => tables.length > 0)
  const [chosen, setChosen] = useState<string | null>(null)
  const matching = new Set(shown.map(({ tableId }) => tableId))
  const layer =
    drawn.find(({ layerName }) => layerName === chosen) ??
    drawn.find(({ tables }) => tables.some(({ tableId }) => matching.has(tableId))) ??
    drawn[0]
  const placed = new Set(layers.flatMap(({ tables }) => tables.map(({ tableId }) => tableId)))
  const unplaced = shown.filter(({ tableId }) => !placed.has(tableId))
  return (
    <>
      {layer && drawn.length > 1 && (
        <Tabs
          label="楼层"
          items={drawn.map(({ layerName }) => ({ id: layerName, label: layerName }))}
          value={layer.layerName}
          onChange={setChosen}
        />
      )}
      {layer && <PlanLayerView key={layer.layerName} layer={layer} cards={cards} matching={matching} onOpen={onOpen} />}
      {unplaced.length > 0 && (
        <>
          <SectionTitle>不在图上 · {unplaced.length} 台</SectionTitle>
          <FloorGrid cards={unplaced} filter={filter} onOpen={onOpen} />
        </>
      )}
    </>
  )
}

interface PlanLayerViewProps {
  layer: PlanLayer
  cards: readonly FloorTable[]
  matching: ReadonlySet<number>
  onOpen: (tableId: number) => void
}

function PlanLayerView({ layer, cards, matching, onOpen }: PlanLayerViewProps) {
  const now = useNow()
  const crop = cropLayer(layer)
  const { scroller, unit, zoom, canZoomIn, canZoomOut } = usePlanZoom(layer, crop.width)
  const byId = new Map(cards.map((card) => [card.tableId, card]))
  const place = ({ x, y, width, height, rotation }: Place): CSSProperties => ({
    left: (x - crop.x) * unit,
    top: (y - crop.y) * unit,
    width: width * unit,
    height: height * unit,
    rotate: `${rotation}deg`,
  })
  return (
    <div className={styles['frame']}>
      <div className={styles['zoom']}>
        <IconButton label="缩小平面图" icon={<ZoomOut />} disabled={!canZoomOut} onClick={() => zoom(1 / ZOOM_STEP)} />
        <IconButton label="放大平面图" icon={<ZoomIn />} disabled={!canZoomIn} onClick={() => zoom(ZOOM_STEP)} />
      </div>
      <section ref={scroller} className={styles['scroller']} aria-label={layer.layerName}>
        <div className={styles['plan']} style={{ width: crop.width * unit, height: crop.height * unit }}>
          {layer.shapes.map((shape, index) => (
            // Shapes have no identity of their own; a new plan replaces all of them.
            <span key={index} className={styles['shape']} data-kind={shape.kind} style={place(shape)}>
              {shape.text}
            </span>
          ))}
          <ul>
            {sortForReading(layer.tables).map((table) => {
              const card = byId.get(table.tableId)
              return (
                card && (
                  <li key={table.tableId} style={place(table)}>
                    <PlanTable
                      card={card}
                      round={table.round}
                      now={now}
                      isRoomy={Math.min(table.width, table.height) * unit >= ROOMY_PX}
                      isDimmed={!matching.has(table.tableId)}
                      onOpen={() => onOpen(table.tableId)}
                    />
                  </li>
                )
              )
            })}
          </ul>
        </div>
      </section>
    </div>
  )
}

type Place = { x: number; y: number; width: number; height: number; rotation: number }

const ZOOM_STEP = 1.4
/** Greatest zoom relative to the least. */
const MOST_ZOOM = 4
/** Size from which a second line fits. */
const ROOMY_PX = 44

/** Pixels per grid step, changed by buttons and by two fingers; the middle of the view stays in place. */
function usePlanZoom(layer: PlanLayer, planWidth: number) {
  const scroller = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  const [factor, setFactor] = useState(1)
  const least = computeLeastUnit(layer, planWidth, width)
  const unit = least * factor
  const before = useRef(unit)
  useLayoutEffect(() => {
    const element = scroller.current
    const ratio = unit / before.current
    before.current = unit
    if (!element || !Number.isFinite(ratio)) return
    element.scrollLeft = (element.scrollLeft + element.clientWidth / 2) * ratio - element.clientWidth / 2
  }, [unit])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const zoom = (by: number) => setFactor((current) => Math.max(1, Math.min(MOST_ZOOM, current * by)))
  usePinch(scroller, zoom)
  return { scroller, unit, zoom, canZoomIn: factor < MOST_ZOOM, canZoomOut: factor > 1 }
}

/** Calls `zoom` with the change of the distance between two fingers. */
function usePinch(scroller: RefObject<HTMLElement | null>, zoom: (by: number) => void): void {
  const last = useRef<number | null>(null)
  const handle = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches
    const distance = one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : null
    if (distance !== null && last.current !== null) {
      event.preventDefault()
      zoom(distance / last.current)
    }
    last.current = distance
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const listener = (event: TouchEvent) => handle(event)
    // Not passive: a pinch must not zoom the whole page.
    const names = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    for (const name of names) element.addEventListener(name, listener, { passive: false })
    return () => names.forEach((name) => element.removeEventListener(name, listener))
  }, [scroller])
}

interface PlanTableProps {
  card: FloorTable
  round: boolean
  now: number
  isRoomy: boolean
  isDimmed: boolean
  onOpen: () => void
}

function PlanTable({ card, round, now, isRoomy, isDimmed, onOpen }: PlanTableProps) {
  const state = getFloorState(card)
  const fact = formatFact(card, now)
  return (
    <button
      type="button"
      className={styles['table']}
      data-tone={state.tone}
      data-free={state.id === 'free' || undefined}
      data-round={round || undefined}
      data-dimmed={isDimmed || undefined}
      onClick={onOpen}
    >
      <b>{card.tableName}</b> <span className="visually-hidden">{state.name}</span>{' '}
      <span className={isRoomy ? undefined : 'visually-hidden'}>{fact}</span>
      {card.calling && (
        <>
          <BellRing aria-hidden="true" />
          <span className="visually-hidden"> 客人呼叫</span>
        </>
      )}
    </button>
  )
}

/** Time since the opening, expected arrival, or seats. */
function formatFact({ openTime, arriveTime, seatNum, tableRecordId }: FloorTable, now: number): string {
  if (tableRecordId !== null && openTime !== null) return formatElapsed(openTime, now)
  return arriveTime === null ? `${seatNum}座` : formatClock(arriveTime)
}
