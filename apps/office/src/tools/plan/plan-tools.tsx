/** New tables and shapes for the plan. */
import type { PlanShapeKind } from '@nocturne/contract/tables/plan-limits'
import BrickWall from 'lucide-react/icons/brick-wall'
import DoorOpen from 'lucide-react/icons/door-open'
import Martini from 'lucide-react/icons/martini'
import MicVocal from 'lucide-react/icons/mic-vocal'
import SquarePlus from 'lucide-react/icons/square-plus'
import Type from 'lucide-react/icons/type'
import type { ComponentType } from 'react'

import { addShape, shapeDefaults, type Layer } from './plan-rules.ts'
import styles from './plan.module.css'

const tools: readonly { kind: PlanShapeKind; Icon: ComponentType }[] = [
  { kind: 'stage', Icon: MicVocal },
  { kind: 'bar', Icon: Martini },
  { kind: 'door', Icon: DoorOpen },
  { kind: 'wall', Icon: BrickWall },
  { kind: 'text', Icon: Type },
]

interface PlanToolsProps {
  onAdd: (change: (layer: Layer) => Layer) => void
  onNewTable: () => void
}

export function PlanTools({ onAdd, onNewTable }: PlanToolsProps) {
  return (
    <fieldset className={styles['tools']} aria-label="加图形">
      <button type="button" onClick={onNewTable}>
        <SquarePlus />
        新台
      </button>
      {tools.map(({ kind, Icon }) => (
        <button key={kind} type="button" onClick={() => onAdd((layer) => addShape(layer, kind))}>
          <Icon />
          {shapeDefaults[kind].label}
        </button>
      ))}
    </fieldset>
  )
}
