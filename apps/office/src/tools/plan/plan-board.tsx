/** Canvas with its colours, zoom and legend. */
import { formatFen } from '@nocturne/base/money'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { IconButton } from '#kit/button.tsx'
import { ChipButton } from '#kit/chip.tsx'
import { PHONE_MEDIA_QUERY, useMedia } from '#lib/use-media.ts'

import { PlanCanvas, type ItemLook } from './plan-canvas.tsx'
import { chooseColors, colorings, type Coloring, type Minimum } from './plan-colors.ts'
import { shapeDefaults, type Item, type ItemKey, type Layer, type PlanTable } from './plan-rules.ts'
import type { PlanAction } from './use-plan.ts'
import styles from './plan.module.css'

interface PlanBoardProps {
  layer: Layer
  selected: ReadonlySet<ItemKey>
  tables: ReadonlyMap<number, PlanTable>
  minimums: ReadonlyMap<number, Minimum>
  dispatch: (action: PlanAction) => void
}

const MIN_UNIT = 4
const MAX_UNIT = 40
/** Pixels per step from which names fit into tables of the default size. */
const READABLE_UNIT = 9

export function PlanBoard({ layer, selected, tables, minimums, dispatch }: PlanBoardProps) {
  const [coloring, setColoring] = useState<Coloring>('minimum')
  const scroller = useRef<HTMLDivElement>(null)
  const { unit, zoom } = useZoom(scroller, layer)
  const { fills, legend } = chooseColors(coloring, [...tables.values()], minimums)
  const look = (item: Item) => lookUp(item, { tables, minimums, fills, coloring })
  const total = layer.tables.reduce((sum, { tableId }) => sum + (minimums.get(tableId)?.minCharge ?? 0), 0)
  return (
    <>
      <fieldset className={styles['bar']} aria-label="颜色">
        <span>颜色</span>
        {colorings.map(({ key, label }) => (
          <ChipButton key={key} pressed={key === coloring} onClick={() => setColoring(key)}>
            {label}
          </ChipButton>
        ))}
        <span className={styles['zoom']}>
          <IconButton label="缩小" icon={<ZoomOut />} onClick={() => zoom(0.8)} />
          <IconButton label="放大" icon={<ZoomIn />} onClick={() => zoom(1.25)} />
        </span>
      </fieldset>
      <div
        ref={scroller}
        className={styles['scroller']}
        onWheel={(event) => {
          if (event.ctrlKey || event.metaKey) zoom(event.deltaY < 0 ? 1.1 : 0.9)
        }}
      >
        {unit > 0 && <PlanCanvas layer={layer} selected={selected} unit={unit} look={look} dispatch={dispatch} />}
      </div>
      <div className={styles['legend']}>
        {legend.map(({ label, fill }) => (
          <span key={label}>
            <i style={{ background: fill }} />
            {label}
          </span>
        ))}
        <span className={styles['total']}>
          <b>{layer.tables.length}</b> 台 · 今晚低消合计 <b>{formatFen(total, { trim: true, symbol: true })}</b>
        </span>
        <span className={styles['keys']}>方向键移动 · Shift 改大小 · R 转 · Ctrl D 再放一张</span>
      </div>
    </>
  )
}

/** Pixels per grid step: fits the layer into the width until the person zooms. */
function useZoom(scroller: RefObject<HTMLDivElement | null>, layer: Layer) {
  const [width, setWidth] = useState(0)
  const [factor, setFactor] = useState(1)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const isPhone = useMedia(PHONE_MEDIA_QUERY)
  const fit = Math.max(width / layer.width, isPhone ? READABLE_UNIT : 0)
  const limit = (unit: number) => Math.max(MIN_UNIT, Math.min(MAX_UNIT, unit))
  const unit = width === 0 ? 0 : limit(fit * factor)
  return { unit, zoom: (by: number) => setFactor(limit(unit * by) / fit) }
}

type LookOptions = Pick<PlanBoardProps, 'tables' | 'minimums'> & {
  fills: ReadonlyMap<number, string>
  coloring: Coloring
}

function lookUp(item: Item, { tables, minimums, fills, coloring }: LookOptions): ItemLook {
  if (item.shape) {
    const { label } = shapeDefaults[item.shape.kind]
    const { text } = item.shape
    return { name: text, note: '', label: text === '' || text === label ? label : `${label} ${text}`, fill: undefined }
  }
  const table = tables.get(item.table?.tableId ?? 0)
  const minCharge = minimums.get(item.table?.tableId ?? 0)?.minCharge ?? 0
  const amount = (minCharge / 100).toLocaleString('zh-CN')
  return {
    name: table?.tableName ?? '',
    note: coloring === 'minimum' ? amount : `${table?.seatNum ?? ''}座`,
    label: table?.tableName ?? '台位',
    fill: fills.get(item.table?.tableId ?? 0),
  }
}
