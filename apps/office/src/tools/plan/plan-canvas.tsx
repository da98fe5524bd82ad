/** Grid on which tables and shapes are drawn, moved, resized and rotated with the pointer. */
import { useRef, useState, type PointerEvent, type RefObject } from 'react'

import { PlanItem } from './plan-item.tsx'
import {
  changeBoxes,
  findAlignmentGuides,
  listItems,
  moveItems,
  type Box,
  type Guide,
  type Item,
  type ItemKey,
  type Layer,
} from './plan-rules.ts'
import type { PlanAction } from './use-plan.ts'
import styles from './plan.module.css'

export type ItemLook = { name: string; note: string; label: string; fill: string | undefined }

interface PlanCanvasProps {
  layer: Layer
  selected: ReadonlySet<ItemKey>
  /** Pixels per grid step. */
  unit: number
  look: (item: Item) => ItemLook
  dispatch: (action: PlanAction) => void
}

type Corner = { right: boolean; bottom: boolean }
type Point = { x: number; y: number }

/** Running gesture, with the pointer's start in pixels. */
type Gesture =
  | { kind: 'move'; from: Point; keys: ReadonlySet<ItemKey> }
  | { kind: 'resize'; from: Point; keys: ReadonlySet<ItemKey>; corner: Corner; rotation: number }
  | { kind: 'rotate'; from: Point; keys: ReadonlySet<ItemKey>; center: Point }
  | { kind: 'frame'; from: Point; keys: ReadonlySet<ItemKey> }

const ROTATION_STEP = 15
const none: ReadonlySet<ItemKey> = new Set()

export function PlanCanvas({ layer, selected, unit, look, dispatch }: PlanCanvasProps) {
  const svg = useRef<SVGSVGElement>(null)
  const { gesture, preview, frame, begin, handlers } = useGesture({ layer, unit, svg, dispatch })
  const shown = preview ?? layer
  const items = listItems(shown)
  const guides =
    gesture?.kind === 'move' && preview ? findAlignmentGuides(shown, selected, (item) => look(item).name) : []
  const [only] = selected.size === 1 ? items.filter(({ key }) => selected.has(key)) : []
  return (
    <svg
      ref={svg}
      className={styles['canvas']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no element for a group with a name
      role="group"
      aria-label={`${layer.layerName}的平面图`}
      width={layer.width * unit}
      height={layer.height * unit}
      viewBox={`0 0 ${layer.width * unit} ${layer.height * unit}`}
      {...handlers}
      onPointerDown={(event) => begin({ kind: 'frame', from: readPoint(event), keys: none }, event)}
    >
      <Grid layer={layer} unit={unit} />
      {items.map((item) => (
        <PlanItem
          key={item.key}
          item={item}
          unit={unit}
          look={look(item)}
          selected={selected.has(item.key)}
          onToggle={(adds) => dispatch({ type: 'select', keys: toggle(selected, item.key, adds) })}
          onGrab={(event) => {
            event.stopPropagation()
            const adds = event.shiftKey || event.ctrlKey || event.metaKey
            const keys = selected.has(item.key) && !adds ? selected : toggle(selected, item.key, adds)
            dispatch({ type: 'select', keys })
            if (keys.has(item.key)) begin({ kind: 'move', from: readPoint(event), keys }, event)
          }}
        />
      ))}
      {only && !(gesture?.kind === 'move') && <Handles item={only} unit={unit} svg={svg} begin={begin} />}
      <Guides guides={guides} layer={layer} unit={unit} />
      {frame && <rect className={styles['frame']} {...frame} />}
    </svg>
  )
}

const readPoint = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })

/** Selects one item, or adds it to the selection and takes it out again. */
function toggle(selected: ReadonlySet<ItemKey>, key: ItemKey, adds: boolean): ReadonlySet<ItemKey> {
  if (!adds) return new Set([key])
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

type GestureOptions = Pick<PlanCanvasProps, 'layer' | 'unit' | 'dispatch'> & { svg: RefObject<SVGSVGElement | null> }

/** Follows the pointer; the layer changes when it is released, until then `preview` shows the result. */
function useGesture({ layer, unit, svg, dispatch }: GestureOptions) {
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const [point, setPoint] = useState<Point | null>(null)
  const begin = (next: Gesture, event: PointerEvent) => {
    // A finger on the ground scrolls the canvas.
    if (event.button !== 0 || (next.kind === 'frame' && event.pointerType !== 'mouse')) return
    svg.current?.setPointerCapture(event.pointerId)
    setGesture(next)
    setPoint(null)
  }
  const preview = gesture && point && gesture.kind !== 'frame' ? applyGesture(layer, gesture, point, unit) : null
  const frame = gesture?.kind === 'frame' && point ? readFrame(gesture.from, point, svg.current) : null
  const end = () => {
    if (!gesture) return
    if (preview) dispatch({ type: 'layer', change: () => preview })
    if (gesture.kind === 'frame') dispatch({ type: 'select', keys: frame ? findInside(layer, frame, unit) : none })
    setGesture(null)
    setPoint(null)
  }
  return {
    gesture,
    preview,
    frame,
    begin,
    handlers: {
      onPointerMove: (event: PointerEvent) => gesture && setPoint(readPoint(event)),
      onPointerUp: end,
      onPointerCancel: () => {
        setGesture(null)
        setPoint(null)
      },
    },
  }
}

function applyGesture(layer: Layer, gesture: Exclude<Gesture, { kind: 'frame' }>, point: Point, unit: number): Layer {
  const [dx, dy] = [(point.x - gesture.from.x) / unit, (point.y - gesture.from.y) / unit]
  if (gesture.kind === 'move') return moveItems(layer, gesture.keys, Math.round(dx), Math.round(dy))
  if (gesture.kind === 'rotate') {
    const angle = (Math.atan2(point.y - gesture.center.y, point.x - gesture.center.x) * 180) / Math.PI + 90
    const rotation = Math.round(angle / ROTATION_STEP) * ROTATION_STEP
    return changeBoxes(layer, gesture.keys, (box) => ({ ...box, rotation }))
  }
  const turned = (-gesture.rotation * Math.PI) / 180
  const across = Math.round(dx * Math.cos(turned) - dy * Math.sin(turned))
  const down = Math.round(dx * Math.sin(turned) + dy * Math.cos(turned))
  return changeBoxes(layer, gesture.keys, (box) => resizeBox(box, gesture.corner, across, down))
}

/** The opposite corner stays in place. */
function resizeBox(box: Box, { right, bottom }: Corner, across: number, down: number): Box {
  const width = Math.max(1, box.width + (right ? across : -across))
  const height = Math.max(1, box.height + (bottom ? down : -down))
  return {
    ...box,
    width,
    height,
    x: Math.max(0, right ? box.x : box.x + box.width - width),
    y: Math.max(0, bottom ? box.y : box.y + box.height - height),
  }
}

type Frame = { x: number; y: number; width: number; height: number }

/** Frame between two points of the screen, in pixels of the canvas. */
function readFrame(from: Point, to: Point, svg: SVGSVGElement | null): Frame | null {
  const origin = svg?.getBoundingClientRect()
  if (!origin) return null
  return {
    x: Math.min(from.x, to.x) - origin.x,
    y: Math.min(from.y, to.y) - origin.y,
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  }
}

function findInside(layer: Layer, frame: Frame, unit: number): ReadonlySet<ItemKey> {
  const inside = listItems(layer).filter(
    ({ x, y, width, height }) =>
      x * unit < frame.x + frame.width &&
      (x + width) * unit > frame.x &&
      y * unit < frame.y + frame.height &&
      (y + height) * unit > frame.y,
  )
  return new Set(inside.map(({ key }) => key))
}

/** A dot each metre. */
const METRE = 4

function Grid({ layer, unit }: { layer: Layer; unit: number }) {
  return (
    <>
      <defs>
        <pattern id="plan-grid" width={METRE * unit} height={METRE * unit} patternUnits="userSpaceOnUse">
          <circle cx={1} cy={1} r={1} fill="var(--line)" />
        </pattern>
      </defs>
      <rect className={styles['ground']} width={layer.width * unit} height={layer.height * unit} />
      <rect fill="url(#plan-grid)" width={layer.width * unit} height={layer.height * unit} />
    </>
  )
}

function Guides({ guides, layer, unit }: { guides: readonly Guide[]; layer: Layer; unit: number }) {
  return guides.map(({ axis, at, name }) => (
    <g key={axis} className={styles['guide']}>
      {axis === 'x' ? (
        <line x1={at * unit} x2={at * unit} y1={0} y2={layer.height * unit} />
      ) : (
        <line x1={0} x2={layer.width * unit} y1={at * unit} y2={at * unit} />
      )}
      <text x={axis === 'x' ? at * unit + 6 : 6} y={axis === 'x' ? 16 : at * unit - 6}>
        {name}
      </text>
    </g>
  ))
}

interface HandlesProps {
  item: Item
  unit: number
  svg: RefObject<SVGSVGElement | null>
  begin: (gesture: Gesture, event: PointerEvent) => void
}

const corners: readonly Corner[] = [false, true].flatMap((right) => [false, true].map((bottom) => ({ right, bottom })))
const HANDLE = 10
const ROTATE_ABOVE = 20

/** Corners that resize and a point that rotates; the keyboard and the panel do the same. */
function Handles({ item, unit, svg, begin }: HandlesProps) {
  const { x, y, width, height, rotation } = item
  const keys = new Set([item.key])
  const center = { x: (x + width / 2) * unit, y: (y + height / 2) * unit }
  return (
    <g transform={`rotate(${rotation} ${center.x} ${center.y})`} className={styles['handles']} aria-hidden="true">
      {corners.map((corner) => (
        <rect
          key={`${corner.right} ${corner.bottom}`}
          x={(x + (corner.right ? width : 0)) * unit - HANDLE / 2}
          y={(y + (corner.bottom ? height : 0)) * unit - HANDLE / 2}
          width={HANDLE}
          height={HANDLE}
          rx={2}
          onPointerDown={(event) => {
            event.stopPropagation()
            begin({ kind: 'resize', from: readPoint(event), keys, corner, rotation }, event)
          }}
        />
      ))}
      <circle
        cx={center.x}
        cy={y * unit - ROTATE_ABOVE}
        r={6}
        onPointerDown={(event) => {
          event.stopPropagation()
          const origin = svg.current?.getBoundingClientRect()
          if (!origin) return
          const onScreen = { x: origin.x + center.x, y: origin.y + center.y }
          begin({ kind: 'rotate', from: readPoint(event), keys, center: onScreen }, event)
        }}
      />
    </g>
  )
}
