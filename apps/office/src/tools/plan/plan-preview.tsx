/** The plan as the phones of employees show it after publishing: same crop, same scale, all tables free. */
import { computeLeastUnit, cropLayer, sortForReading } from '@nocturne/contract/tables/plan-layout'
import { useState, type CSSProperties } from 'react'

import { Button } from '#kit/button.tsx'
import { ChipButton } from '#kit/chip.tsx'
import { Modal } from '#kit/modal.tsx'
import { ScrollRegion } from '#kit/scroll-region.tsx'

import type { Box, Layer, PlanTable } from './plan-rules.ts'
import styles from './plan-preview.module.css'

/** Width of the phone that is shown, CSS pixels. */
const PHONE_WIDTH = 390
/** Size from which a second line fits, as on the phone. */
const ROOMY_PX = 44

interface PlanPreviewProps {
  layers: readonly Layer[]
  tables: ReadonlyMap<number, PlanTable>
  unplaced: readonly PlanTable[]
  /** Reason why it cannot be published; null when it can. */
  blocked: string | null
  busy: boolean
  onPublish: () => unknown
  onClose: () => void
}

export function PlanPreview({ layers, tables, unplaced, blocked, busy, onPublish, onClose }: PlanPreviewProps) {
  const [place, setPlace] = useState(0)
  // Phones leave out storeys without a table.
  const drawn = layers.filter((layer) => layer.tables.length > 0)
  const layer = drawn[place] ?? drawn[0]
  return (
    <Modal
      title="手机上的样子"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>接着画</Button>
          <Button kind="primary" busy={busy} blocked={blocked} onClick={onPublish}>
            发布
          </Button>
        </>
      }
    >
      <div className={styles['phone']}>
        {drawn.length > 1 && (
          <fieldset className={styles['layers']} aria-label="预览楼层">
            {drawn.map((each, index) => (
              <ChipButton key={each.layerName} pressed={each === layer} onClick={() => setPlace(index)}>
                {each.layerName}
              </ChipButton>
            ))}
          </fieldset>
        )}
        {layer ? (
          <PhoneLayer layer={layer} tables={tables} />
        ) : (
          <p className={styles['none']}>图上没有台位，手机上只有列表</p>
        )}
        {layer && unplaced.length > 0 && (
          <section className={styles['unplaced']} aria-label="不在图上">
            <h3>不在图上 · {unplaced.length} 台</h3>
            <p>{unplaced.map(({ tableName }) => tableName).join('、')}</p>
          </section>
        )}
      </div>
    </Modal>
  )
}

function PhoneLayer({ layer, tables }: Pick<PlanPreviewProps, 'tables'> & { layer: Layer }) {
  const crop = cropLayer(layer)
  const unit = computeLeastUnit(layer, crop.width, PHONE_WIDTH)
  const position = ({ x, y, width, height, rotation }: Box): CSSProperties => ({
    left: (x - crop.x) * unit,
    top: (y - crop.y) * unit,
    width: width * unit,
    height: height * unit,
    rotate: `${rotation}deg`,
  })
  return (
    <ScrollRegion label={`${layer.layerName}预览`} className={styles['scroller']}>
      <div className={styles['plan']} style={{ width: crop.width * unit, height: crop.height * unit }}>
        {layer.shapes.map((shape, index) => (
          // Shapes have no identity of their own.
          <span key={index} className={styles['shape']} data-kind={shape.kind} style={position(shape)}>
            {shape.text}
          </span>
        ))}
        <ul>
          {sortForReading(layer.tables).map((placed) => {
            const table = tables.get(placed.tableId)
            return (
              table && (
                <li key={placed.tableId} style={position(placed)} data-round={placed.round || undefined}>
                  <b>{table.tableName}</b>
                  {Math.min(placed.width, placed.height) * unit >= ROOMY_PX && <span>{table.seatNum}座</span>}
                </li>
              )
            )
          })}
        </ul>
      </div>
    </ScrollRegion>
  )
}
