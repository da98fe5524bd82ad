/** New tables, created and placed on the plan: number or range, area and seats; refusals of the server are shown at their field. */
import { buildInitialValues } from '@nocturne/contract/entity/definition'
import { getEmptyValue } from '@nocturne/contract/entity/field'
import { office } from '@nocturne/contract/office/endpoints'
import { tableEntity } from '@nocturne/contract/office/floor-entities'
import { showToast } from '@nocturne/web/kit/toast'
import { invalidate } from '@nocturne/web/lib/query/query'
import { useEffect, useRef, useState } from 'react'

import { FieldInput } from '#form/field-input.tsx'
import { useRecordForm } from '#form/record-form.ts'
import { SeriesField } from '#form/series-field.tsx'
import { Button } from '#kit/button.tsx'
import { Switch } from '#kit/switch.tsx'
import { useReferences } from '#lib/references.ts'

import { buildTableKey, placeTable } from './plan-rules.ts'
import type { PlanAction } from './use-plan.ts'
import styles from './plan.module.css'

/** Fields to fill in here; all others get their initial values and are changed in the list of tables. */
const FIELDS = ['tableName', 'areaId', 'seatNum', 'tableType'] as const

const fields = FIELDS.flatMap((name) => {
  const field = tableEntity.fields[name]
  return field ? [{ name, field }] : []
})

/** Size of a new table, grid steps. */
const SIZE = 4

interface NewTableFormProps {
  /** Area of the selected table, as the start value; null without one. */
  areaId: number | null
  dispatch: (action: PlanAction) => void
  onClose: () => void
}

export function NewTableForm({ areaId, dispatch, onClose }: NewTableFormProps) {
  const [initial] = useState(() => ({ ...buildInitialValues(tableEntity), areaId }))
  const form = useRecordForm(tableEntity, { initial }, fields)
  const references = useReferences(tableEntity)
  const [round, setRound] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => focusInput(body.current, 'input'), [])
  const save = async () => {
    const outcome = await form.submit()
    if (outcome?.state !== 'saved') {
      requestAnimationFrame(() => focusInput(body.current, '[data-invalid] :is(input, select)'))
      return
    }
    await invalidate(office.floorPlan, office.minimums)
    const box = { width: SIZE, height: SIZE, round }
    dispatch({
      type: 'layer',
      change: (layer) => outcome.ids.reduce((changed, tableId) => placeTable(changed, tableId, box), layer),
      selected: new Set(outcome.ids.map((tableId) => buildTableKey(tableId))),
    })
    showToast(`新增了 ${outcome.ids.length} 张台，已放到图上`)
    onClose()
  }
  return (
    <div ref={body} className={styles['form']}>
      <h2>新台位</h2>
      {form.failure !== null && (
        <p role="alert" className={styles['failure']}>
          {form.failure}
        </p>
      )}
      {fields.map(({ name, field }) =>
        name === 'tableName' && form.series !== null ? (
          <SeriesField key={name} form={form} definition={tableEntity} error={form.getError(name)} />
        ) : (
          <div key={name}>
            <FieldInput
              name={name}
              field={field}
              value={form.values[name] ?? getEmptyValue(field)}
              references={references}
              values={form.values}
              error={form.getError(name)}
              onChange={(next) => form.change(name, next)}
              onFault={(fault) => form.setFault(name, fault)}
            />
            {name === 'tableName' && (
              <Button kind="ghost" onClick={() => form.setSeries('')}>
                一次新增几张
              </Button>
            )}
          </div>
        ),
      )}
      <Switch label="圆台" checked={round} onChange={setRound} />
      <div className={styles['buttons']}>
        <Button onClick={onClose}>关闭</Button>
        <Button kind="primary" busy={form.busy} onClick={save}>
          新增并放上
        </Button>
      </div>
    </div>
  )
}

/** Focuses the first match, which also scrolls it into view. */
function focusInput(within: HTMLElement | null, selector: string): void {
  within?.querySelector<HTMLElement>(selector)?.focus()
}
