/** 登记发放: receivers and sum of the signed slips, and the pay password of the employee who made the transfer. */
import { formatFen } from '@nocturne/base/money'
import { wageStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import { useRef } from 'react'

import { Modal } from '#kit/modal.tsx'
import { encryptForSending } from '#lib/seal.ts'
import { sendCommand } from '#lib/send-command.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import { PasswordForm } from './password-form.tsx'
import { reloadWages } from './reload-wages.ts'
import styles from './payroll.module.css'

interface PayDialogProps {
  scope: { month: string; deptId?: number }
  ticket: string
  /** Signed slips: people, and sum in fen. */
  count: number
  netAmount: number
  onClose: () => void
}

export function PayDialog({ scope, ticket, count, netAmount, onClose }: PayDialogProps) {
  const { data, error, refetch, isFetching } = useApi(payroll.wagePeople, {
    ...scope,
    ticket,
    status: wageStatus.confirmed,
    pageSize: 200,
  })
  const pay = useSealedPayment()
  const submit = async (payPassword: string) => {
    const { count: paid } = await pay(payPassword, { ...scope, netAmount })
    await reloadWages()
    showToast(`已登记 ${paid} 份`)
    onClose()
  }
  return (
    <Modal title={`登记发放 ${count} 人，${formatFen(netAmount)}`} onClose={onClose}>
      <p className={styles['note']}>{scope.month} 已签名的工资单。登记后不能撤销，员工会收到通知。</p>
      {data ? (
        <ul className={styles['receivers']} aria-label="收款人">
          {data.rows.map(({ wageId, userName, deptName, netAmount: net }) => (
            <li key={wageId}>
              <span>
                {userName} <small>{deptName}</small>
              </span>
              <b>{formatFen(net)}</b>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {data && data.total > data.rows.length && (
        <p className={styles['note']}>另有 {data.total - data.rows.length} 人，都在合计里</p>
      )}
      <PasswordForm
        hint="由打款的人输入本人支付密码"
        submitLabel={`已发放 ${formatFen(netAmount)}`}
        onSubmit={submit}
      />
    </Modal>
  )
}

type Payment = InputOf<typeof payroll.payWages>

/**
 * Sends the payment. After a lost response the same ciphertext is sent again, so that the same idempotency key is used:
 * the first send may have been executed.
 */
function useSealedPayment() {
  const sealed = useRef<{ typed: string; input: Payment } | null>(null)
  return async (payPassword: string, payment: Omit<Payment, 'payPassword'>) => {
    const known = sealed.current
    const input =
      known?.typed === payPassword ? known.input : { ...payment, payPassword: await encryptForSending(payPassword) }
    sealed.current = { typed: payPassword, input }
    try {
      return await sendCommand(payroll.payWages, input)
    } catch (error) {
      // A refused password is encrypted again at the next attempt; without a response the input is repeated.
      if ((error as { kind?: string }).kind !== 'unknown') sealed.current = null
      throw error
    }
  }
}
