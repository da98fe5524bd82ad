/** Panel of the plan: the selected item, or the layer when nothing is selected. */
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'
import { Switch } from '#kit/switch.tsx'
import { buildRecordPath, useGo } from '#lib/use-go.ts'

import { NewTableForm } from './new-table-form.tsx'
import { findTypeName } from './plan-colors.ts'
import {
  changeBoxes,
  getLeastSize,
  listItems,
  shapeDefaults,
  type Box,
  type Item,
  type Layer,
  type PlanTable,
} from './plan-rules.ts'
import { TableMinimums } from './table-minimums.tsx'
import type { PlanAction, PlanState } from './use-plan.ts'
import styles from './plan.module.css'

interface PlanPanelProps {
  state: PlanState
  layer: Layer
  tables: ReadonlyMap<number, PlanTable>
  /** Business date of tonight; null until it is loaded. */
  tonight: string | null
  dispatch: (action: PlanAction) => void
  onDuplicate: () => void
  /** New tables are being filled in. */
  isAdding: boolean
  onEndAdding: () => void
}

export function PlanPanel(props: PlanPanelProps) {
  const { state, layer, tables, tonight, dispatch, onDuplicate, isAdding, onEndAdding } = props
  const chosen = listItems(layer).filter(({ key }) => state.selected.has(key))
  const [item] = chosen
  if (isAdding)
    return (
      <aside className={styles['panel']} aria-label="新台位">
        <NewTableForm
          areaId={tables.get(item?.table?.tableId ?? 0)?.areaId ?? null}
          dispatch={dispatch}
          onClose={onEndAdding}
        />
      </aside>
    )
  return (
    <aside className={styles['panel']} aria-label={item ? '选中的' : '楼层'}>
      {item === undefined ? (
        <LayerForm key={state.place} state={state} layer={layer} dispatch={dispatch} />
      ) : chosen.length > 1 ? (
        <h2>已选 {chosen.length} 个</h2>
      ) : (
        <ItemForm key={item.key} item={item} layer={layer} tables={tables} tonight={tonight} dispatch={dispatch} />
      )}
      {item !== undefined && (
        <div className={styles['buttons']}>
          <Button keys="Ctrl D" onClick={onDuplicate}>
            {chosen.every(({ shape }) => shape) ? '复制' : '再放一张'}
          </Button>
          <Button kind="danger" keys="Del" onClick={() => dispatch({ type: 'remove' })}>
            {chosen.every(({ shape }) => shape) ? '删除' : '拿下来'}
          </Button>
        </div>
      )}
    </aside>
  )
}

type ItemFormProps = Pick<PlanPanelProps, 'layer' | 'tables' | 'tonight' | 'dispatch'> & { item: Item }

function ItemForm({ item, layer, tables, tonight, dispatch }: ItemFormProps) {
  const keys = new Set([item.key])
  const table = item.table && tables.get(item.table.tableId)
  const change = (part: Partial<Box>) =>
    dispatch({ type: 'layer', change: (current) => changeBoxes(current, keys, (box) => ({ ...box, ...part })) })
  return (
    <>
      <h2>
        {table?.tableName ?? shapeDefaults[item.shape?.kind ?? 'text'].label}
        {table && <span>{table.areaName}</span>}
      </h2>
      {table && <TableFacts table={table} tonight={tonight} />}
      {item.shape && item.shape.kind !== 'wall' && (
        <TextField
          item={item}
          onChange={(text) =>
            dispatch({
              type: 'layer',
              change: (current) => ({
                ...current,
                shapes: current.shapes.map((shape, place) => (`s${place}` === item.key ? { ...shape, text } : shape)),
              }),
            })
          }
        />
      )}
      {item.table && (
        <Switch
          label="圆台"
          checked={item.table.round}
          onChange={(round) =>
            dispatch({
              type: 'layer',
              change: (current) => ({
                ...current,
                tables: current.tables.map((one) => (one.tableId === item.table?.tableId ? { ...one, round } : one)),
              }),
            })
          }
        />
      )}
      <div className={styles['numbers']}>
        <LengthField
          label="左边 m"
          value={item.x}
          min={0}
          max={layer.width - item.width}
          onChange={(x) => change({ x })}
        />
        <LengthField
          label="上边 m"
          value={item.y}
          min={0}
          max={layer.height - item.height}
          onChange={(y) => change({ y })}
        />
        <LengthField
          label="宽 m"
          value={item.width}
          min={1}
          max={layer.width}
          onChange={(width) => change({ width })}
        />
        <LengthField
          label="高 m"
          value={item.height}
          min={1}
          max={layer.height}
          onChange={(height) => change({ height })}
        />
      </div>
      <Button keys="R" onClick={() => change({ rotation: item.rotation + 15 })}>
        转 15°，现在 {item.rotation}°
      </Button>
    </>
  )
}

function TextField({ item, onChange }: { item: Item; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const isMissing = item.shape?.kind === 'text' && typed?.trim() === ''
  return (
    <Field label="文字" error={isMissing ? '请输入文字内容' : null}>
      {(control) => (
        <input
          {...control}
          className={inputs['input']}
          maxLength={12}
          value={typed ?? item.shape?.text ?? ''}
          onBlur={() => !isMissing && setTyped(null)}
          onChange={(event) => {
            setTyped(event.target.value)
            if (item.shape?.kind !== 'text' || event.target.value.trim() !== '') onChange(event.target.value.trim())
          }}
        />
      )}
    </Field>
  )
}

const STEPS_PER_METRE = 4

type LengthFieldProps = { label: string; value: number; min: number; max: number; onChange: (steps: number) => void }

/** Length in metres, a multiple of a quarter. Wrong text stays with its message and changes nothing. */
function LengthField({ label, value, min, max, onChange }: LengthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrongLength = (text: string) => {
    const steps = Number(text) * STEPS_PER_METRE
    return text.trim() === '' || !Number.isInteger(steps) || steps < min || steps > max
  }
  const isWrong = typed !== null && isWrongLength(typed)
  const format = (amount: number) => String(amount / STEPS_PER_METRE)
  return (
    <Field label={label} error={isWrong ? `应为 ${format(min)}–${format(max)}，0.25 的倍数` : null}>
      {(control) => (
        <input
          {...control}
          className={inputs['input']}
          inputMode="decimal"
          value={typed ?? format(value)}
          onChange={(event) => {
            setTyped(event.target.value)
            if (!isWrongLength(event.target.value)) onChange(Number(event.target.value) * STEPS_PER_METRE)
          }}
          onBlur={() => !isWrong && setTyped(null)}
        />
      )}
    </Field>
  )
}

/** Type, seats and the minimums of the next nights. */
function TableFacts({ table, tonight }: { table: PlanTable; tonight: string | null }) {
  const go = useGo()
  return (
    <>
      <p className={styles['facts']}>
        {findTypeName(table.tableType)} · {table.seatNum} 座
        <button type="button" onClick={() => void go(buildRecordPath('table', table.tableId))}>
          台位资料
        </button>
      </p>
      {tonight !== null && <TableMinimums tableId={table.tableId} tonight={tonight} />}
    </>
  )
}

type LayerFormProps = { state: PlanState; layer: Layer; dispatch: (action: PlanAction) => void }

function LayerForm({ state, layer, dispatch }: LayerFormProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const findNameError = (name: string) => {
    if (name === '') return '请输入楼层名称'
    return state.layers.some((other) => other !== layer && other.layerName === name) ? `楼层名称“${name}”重复` : null
  }
  const error = typed === null ? null : findNameError(typed.trim())
  const change = (part: Partial<Layer>) => dispatch({ type: 'layer', change: (current) => ({ ...current, ...part }) })
  const least = getLeastSize(layer)
  return (
    <>
      <h2>{layer.layerName}</h2>
      <Field label="楼层名称" error={error}>
        {(control) => (
          <input
            {...control}
            className={inputs['input']}
            maxLength={10}
            value={typed ?? layer.layerName}
            onChange={(event) => {
              setTyped(event.target.value)
              const name = event.target.value.trim()
              if (findNameError(name) === null) change({ layerName: name })
            }}
            onBlur={() => error === null && setTyped(null)}
          />
        )}
      </Field>
      <div className={styles['numbers']}>
        <LengthField
          label="图宽 m"
          value={layer.width}
          min={Math.max(8, least.width)}
          max={400}
          onChange={(width) => change({ width })}
        />
        <LengthField
          label="图高 m"
          value={layer.height}
          min={Math.max(8, least.height)}
          max={400}
          onChange={(height) => change({ height })}
        />
      </div>
      {state.layers.length > 1 && (
        <Button
          kind="danger"
          onClick={() =>
            dispatch({ type: 'layers', layers: state.layers.filter((other) => other !== layer), place: 0 })
          }
        >
          删除这一层
        </Button>
      )}
    </>
  )
}
