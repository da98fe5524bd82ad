/** 谁会批: the approvers of every form if a chosen person sent it now. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { office } from '@nocturne/contract/office/endpoints'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { toComboboxOptions } from '#form/record-options.ts'
import { Button } from '#kit/button.tsx'
import { Combobox } from '#kit/combobox.tsx'
import { Field } from '#kit/field.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { describeStep } from '#lib/approval-step-text.ts'
import { buildListPath, useGo } from '#lib/use-go.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import styles from './connections.module.css'

export default function ApproversPage() {
  const [userId, setUserId] = useState<number | null>(null)
  const people = useApi(office.lookup, { entity: 'user' })
  const go = useGo()
  return (
    <div className={styles['page']}>
      <PageHead title="谁会批" note="按现在的人员和流程" onBack={() => go('/')}>
        <Button onClick={() => go(buildListPath('approvalType'))}>审批表单</Button>
      </PageHead>
      {people.data ? (
        <>
          <div className={styles['filters']}>
            <Field label="发起人">
              {(control) => (
                <Combobox
                  control={control}
                  value={userId}
                  options={toComboboxOptions(people.data, [])}
                  onChange={setUserId}
                />
              )}
            </Field>
          </div>
          {userId === null ? (
            <p className={styles['none']}>选一位员工，看每张表单由谁来批</p>
          ) : (
            <TrialOf key={userId} userId={userId} />
          )}
        </>
      ) : people.error ? (
        <ListError
          text={getErrorMessage(people.error, unexpectedText)}
          busy={people.isFetching}
          onRetry={() => people.refetch()}
        />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function TrialOf({ userId }: { userId: number }) {
  const { data, error, refetch, isFetching } = useApi(approvals.trial, { userId })
  const go = useGo()
  if (data)
    return (
      <ul className={styles['rows']} aria-label={`${data.userName}发起时的审批人`}>
        {data.types.map(({ typeCode, typeName, startable, steps }) => (
          <li key={typeCode}>
            <strong>
              {typeName}
              {!startable && <span className={styles['state']}>业务自动发起</span>}
            </strong>
            {steps.some(({ approvers }) => approvers.length === 0) && (
              <span className={styles['state']} data-tone="bad">
                发不出去
              </span>
            )}
            <p className={styles['whole']}>{steps.map(describeStep).join(' → ')}</p>
          </li>
        ))}
        <li>
          <Button onClick={() => go(buildListPath('approvalType'))}>修改流程</Button>
        </li>
      </ul>
    )
  return error ? (
    <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
  ) : (
    <ListSkeleton />
  )
}
