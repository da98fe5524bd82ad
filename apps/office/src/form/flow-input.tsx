/** Steps of an approval flow, with its approvers for an example person before the flow is saved. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { PartValue } from '@nocturne/contract/entity/field'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Combobox } from '#kit/combobox.tsx'
import { Field } from '#kit/field.tsx'
import { describeStep } from '#lib/approval-step-text.ts'
import { useSettled } from '#lib/use-settled.ts'

import { PartsInput, type PartsInputProps } from './parts-input.tsx'
import { toComboboxOptions } from './record-options.ts'
import styles from './flow-input.module.css'

type Steps = InputOf<typeof approvals.flowTrial>['steps']

/** Steps as the server reads them: empty references are left out. */
const toSteps = (rows: readonly PartValue[]): Steps =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))) as Steps

export default function FlowInput(props: PartsInputProps) {
  const { value, references } = props
  const [userId, setUserId] = useState<number | null>(null)
  const isComplete =
    value.length > 0 && value.every(({ stepName }) => typeof stepName === 'string' && stepName.trim() !== '')
  return (
    <>
      <PartsInput {...props} />
      <div className={styles['trial']}>
        <Field label="谁会批：选一位发起人试试" hint="按上面的流程，不用先保存">
          {(control) => (
            <Combobox
              control={control}
              value={userId}
              options={toComboboxOptions(references.listRecords('user'), [])}
              onChange={setUserId}
            />
          )}
        </Field>
        {userId !== null && (isComplete ? <Trial userId={userId} rows={value} /> : <p>先填完每一步的名称</p>)}
      </div>
    </>
  )
}

/** Time without typing before the steps are resolved. */
const SETTLE_MS = 400

function Trial({ userId, rows }: { userId: number; rows: readonly PartValue[] }) {
  const steps = useSettled(rows, SETTLE_MS)
  const { data, error, refetch, isFetching } = useApi(
    approvals.flowTrial,
    { userId, steps: toSteps(steps) },
    { keep: true },
  )
  if (error)
    return (
      <p role="alert" className={styles['failure']}>
        {getErrorMessage(error, unexpectedText)}
        <Button kind="ghost" busy={isFetching} onClick={() => refetch()}>
          重试
        </Button>
      </p>
    )
  return (
    <ol aria-label="会批的人" aria-busy={!data || undefined}>
      {data?.steps.map((step, index) => (
        <li key={index} data-bad={step.approvers.length === 0 || undefined}>
          {describeStep(step)}
        </li>
      ))}
    </ol>
  )
}
