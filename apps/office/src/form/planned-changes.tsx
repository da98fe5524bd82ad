/** Dated changes of a record: those that wait, and a form that lets typed values take effect later. */
import { formatTime } from '@nocturne/base/venue-time'
import { plannedChangeStatus } from '@nocturne/contract/codes'
import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import { office } from '@nocturne/contract/office/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useNow } from '@nocturne/web/lib/live/now'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import inputs from '#kit/input.module.css'
import { sendCommand } from '#lib/send-command.ts'

import type { RecordForm } from './record-form.ts'
import styles from './planned-changes.module.css'

/** True for entities with fields that may change at a later time. */
export const hasDatedFields = ({ fields }: EntityDefinition): boolean =>
  Object.values(fields).some(({ dated }) => dated === true)

interface PlannedChangesProps {
  definition: EntityDefinition
  record: EntityRecord
  form: RecordForm
}

export function PlannedChanges({ definition, record, form }: PlannedChangesProps) {
  const { data } = useApi(office.plannedChanges, { entity: definition.name, recordId: record.id, pageSize: 50 })
  const waiting = (data?.rows ?? []).filter(({ status }) => status === plannedChangeStatus.planned)
  const [failure, setFailure] = useState<string | null>(null)
  const withdraw = async (planId: number) => {
    setFailure(null)
    try {
      await sendCommand(office.withdrawPlanned, { ids: [planId] })
      showToast('已撤回')
    } catch (error) {
      setFailure(getErrorMessage(error, unexpectedText))
    } finally {
      await invalidate(office.plannedChanges)
    }
  }
  return (
    <>
      {waiting.map(({ planId, effectiveAt, actorName, changes }) => (
        <div key={planId} className={styles['plan']}>
          <CalendarClock aria-hidden="true" />
          <div>
            <strong>
              {effectiveAt.slice(5, 16)} 起 {changes.map(({ label, toText }) => `${label} ${toText}`).join('，')}
            </strong>
            <small>{actorName} 定</small>
          </div>
          <Button onClick={() => withdraw(planId)}>撤回</Button>
        </div>
      ))}
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
      <PlanForm {...{ definition, record, form }} />
    </>
  )
}

/** Appears once dated fields, and only these, have been changed. */
function PlanForm({ definition, record, form }: PlannedChangesProps) {
  const now = useNow()
  const [time, setTime] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const names = form.changed
  const isPlannable = names.length > 0 && names.every((name) => definition.fields[name]?.dated === true)
  if (!isPlannable) return null
  const plan = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const pick = (values: EntityRecord['values']) =>
        Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
      await sendCommand(office.planChange, {
        entity: definition.name,
        rows: [{ id: record.id, values: pick(form.values), seen: pick(record.values) }],
        effectiveAt: `${time.replace('T', ' ')}:00`,
      })
      form.discard()
      setTime('')
      showToast('已定好，到时自动生效')
    } catch (error) {
      setFailure(getErrorMessage(error, unexpectedText))
    } finally {
      await invalidate(office.plannedChanges)
      setBusy(false)
    }
  }
  return (
    <div className={styles['form']}>
      <label>
        <span>也可以以后生效</span>
        <input
          type="datetime-local"
          className={inputs['input']}
          min={formatTime(new Date(now)).slice(0, 16).replace(' ', 'T')}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </label>
      <Button busy={busy} blocked={time === '' ? '先选时间' : null} onClick={plan}>
        到时生效
      </Button>
      {failure !== null && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
    </div>
  )
}
